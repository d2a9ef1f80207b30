# The verbs of the house; `make` or `make help` lists them.
SHELL := bash
.SHELLFLAGS := -euo pipefail -c
.DEFAULT_GOAL := help
.ONESHELL:
.PHONY: help demo release-files site test check build cli lint dev unit it versions chart e2e faults watched applications images cluster test-images monitoring brokers down kubeconfig install reproduce bench sbom scan bench-runner bench-timers bench-agent bench-rig bench-decisions bench-plan soak olm crds golden record manifests format clean

# every verb that builds runs in this environment: a JDK that can build, and the tools of the cluster scripts
ENVIRONMENT = export JAVA_HOME="$$(.ci/java-home)" PATH="$$PATH:$$PWD/.ci/bin"; eval "$$(e2e/cluster env)"

help: ## Lists the verbs
	@awk 'BEGIN { FS = ":.*## " } /^[a-z0-9-]+:.*## / { printf "  make %-13s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

demo: ## From a fresh machine to an answer: cluster, images, operator, campaign, report
	@.ci/demo

test: ## Every test there is, those on a real cluster included
	@.ci/test

check: ## Format, lint and unit tests in a minute; of tests with the tag thorough, the samples beside them
	@.ci/lint & lint=$$!
	$(ENVIRONMENT)
	# these tests are too short for the second compiler to pay
	mvn -q test --threads 2 -DexcludedGroups=thorough -DargLine="-XX:TieredStopAtLevel=1 -XX:+UseSerialGC"
	wait $$lint

build: ## Compiles, checks format and layering, packages; no tests
	@$(ENVIRONMENT)
	mvn verify -DskipTests

cli: ## Packages kubectl batchmark into operator/cli/target/kubectl-batchmark
	@$(ENVIRONMENT)
	mvn -q package -DskipTests -pl operator/cli -am
	rm -f operator/cli/target/kubectl-batchmark/*.aot
	operator/cli/target/kubectl-batchmark/kubectl-batchmark __record operator/cli/target/kubectl-batchmark

lint: ## Checks the shell scripts, the length of classes, the English, and subjects of commits
	@.ci/lint

dev: ## Runs the operator of this work tree on this machine, for the cluster; what is saved is used at once
	@.ci/dev

unit: ## All unit tests, the thorough ones included
	@$(ENVIRONMENT)
	mvn test

T ?=
it: ## Tests against a real API server and a real Open Liberty (T=CampaignIT: this class alone)
	@e2e/cluster tools
	$(ENVIRONMENT)
	if [ -z "$(T)" ]; then
	  mvn verify -pl '!e2e'
	else
	  module=$$(git ls-files --cached --others --exclude-standard 'operator/**/$(T).java' 'images/**/$(T).java' | sed -n '1s#/src/test/.*##p')
	  [ -n "$$module" ] || { echo "operator and images have no test class $(T)" >&2; exit 1; }
	  mvn verify -pl "$$module" -am -Dtest=NONE -Dit.test='$(T)' -Dsurefire.failIfNoSpecifiedTests=false -Dfailsafe.failIfNoSpecifiedTests=false
	fi

ON ?=
versions: ## Tests on the oldest and the newest Kubernetes (ON=kubernetes), and of the agent on versions of Open Liberty and Java (ON=liberty)
	@.ci/versions $(ON)

chart: ## Tests of the Helm chart and the manifests
	@e2e/cluster tools
	$(ENVIRONMENT)
	helm/check

e2e: install cli test-images monitoring brokers ## Tests on the cluster, with the images of this work tree (T=UpgradeIT: this class alone)
	@$(ENVIRONMENT)
	mvn verify -pl e2e $(if $(T),-Dit.test='$(T)',-DexcludedGroups=applications)

faults: test-images ## Of these tests, those that break nodes and control plane of the cluster, and upgrade the operator meanwhile
	@$(ENVIRONMENT)
	mvn verify -pl e2e -Dgroups=disruptive

watched: install test-images monitoring ## Of these tests, those with a Prometheus operator and a Prometheus on the cluster
	@$(ENVIRONMENT)
	mvn verify -pl e2e -Dgroups=monitored

applications: cli test-images ## Of these tests, those of a user with an image: a public application, shapes of jobs, a first campaign, a pull request
	@.ci/application-images
	$(ENVIRONMENT)
	mvn verify -pl e2e -Dgroups=applications $(if $(PAGE),-Dreport.page="$$PWD/$(PAGE)")

images: ## Builds the images of operator and job runner
	@.ci/images

cluster: ## Creates the cluster, unless it is up already
	@e2e/cluster up

down: ## Removes the cluster and everything that was started for it
	@e2e/cluster down

kubeconfig: ## Prints the path of the cluster's kubeconfig
	@e2e/cluster kubeconfig

test-images: install ## Builds the images that only tests need, and loads them into the cluster
	@.ci/test-images

monitoring: cluster ## Runs the Prometheus operator and a Prometheus on the cluster
	@e2e/cluster monitoring

brokers: cluster ## Copies the images of message brokers to the cluster, for tests
	@e2e/cluster brokers

install: cluster images ## Installs the operator of this work tree on the cluster
	@.ci/install

SAMPLES ?=
reproduce: install brokers ## Runs the samples in small on the cluster (SAMPLES="heap partitions": these alone)
	@.ci/reproduce $(SAMPLES)

PART ?= runner timers agent rig decisions plan
bench: $(addprefix bench-,$(PART)) ## Measures what a run costs (PART=runner), its timers (PART=timers), the agent (PART=agent), what thousands of them do (PART=rig), how right decisions are (PART=decisions), how long a plan takes (PART=plan)

# compiles a module of e2e/bench, and sets class_path
define class-path
mvn -q test-compile dependency:build-classpath -Dmdep.outputFile=target/class-path -Dmdep.includeScope=runtime -pl e2e/bench/$(1) -am
class_path="e2e/bench/$(1)/target/classes:$$(cat e2e/bench/$(1)/target/class-path)"
endef

bench-runner: images
	@$(ENVIRONMENT)
	. .ci/environment
	image=images/job-runner/target/image/batchmark
	server=$$image/usr/servers/runner
	$(call class-path,runner)
	"$$JAVA_HOME/bin/java" -cp "$$server/apps/runner.war/WEB-INF/classes:$$server/apps/runner.war/WEB-INF/lib/*:$$server/drivers/*:$$class_path" \
	  io.batchmark.bench.runner.RunnerBench "$$RUNNER_IMAGE" "$$image"

bench-timers:
	@$(ENVIRONMENT)
	$(call class-path,runner)
	"$$JAVA_HOME/bin/java" -cp "$$class_path" org.openjdk.jmh.Main TimersBenchmark

bench-agent:
	@$(ENVIRONMENT)
	mvn -q pre-integration-test -DskipTests -pl images/agent -am
	.ci/package images/job-runner
	$(call class-path,runner)
	agent=images/agent/target
	"$$JAVA_HOME/bin/java" -cp "$$class_path" io.batchmark.bench.agent.AgentBench \
	  "$$agent/liberty/wlp" "$$agent/batchmark-agent.jar" "$$agent/derby" $(if $(PAGE),"$(PAGE)")
	"$$JAVA_HOME/bin/java" -cp "$$class_path" io.batchmark.bench.runner.AgentComparison \
	  images/job-runner/target/image/batchmark "$$agent/batchmark-agent.jar"

bench-decisions:
	@$(ENVIRONMENT)
	$(call class-path,decisions)
	# an aim that one misses must not hide what the other one measures
	status=0
	"$$JAVA_HOME/bin/java" -Dcampaigns="$${CAMPAIGNS:-200}" -cp "$$class_path" io.batchmark.bench.decisions.DecisionBench || status=1
	# the largest campaign must do with this heap
	"$$JAVA_HOME/bin/java" -Xmx256m -cp "$$class_path" io.batchmark.bench.decisions.CampaignBench || status=1
	# of 256 MiB for the operator's container, 60 % are its heap, of which some 30 MiB are taken at rest
	"$$JAVA_HOME/bin/java" -Xmx120m -cp "$$class_path" io.batchmark.bench.decisions.LargeReport || status=1
	exit $$status

bench-plan: cli
	@$(ENVIRONMENT)
	e2e/bench/plan

bench-rig:
	@e2e/bench/rig/run bench

soak: ## Several campaigns for some minutes while everything dies at random; fails if a run is lost or repeated
	@e2e/bench/rig/run soak

olm: ## Makes the bundle, installs it by the Operator Lifecycle Manager on the rig, runs a campaign, and removes it again
	@e2e/bench/rig/run olm

sbom: ## Writes what the images are made of, as CycloneDX, to target/sbom
	@$(ENVIRONMENT)
	mvn -q package -DskipTests -pl operator/controller,images/job-runner -am
	mkdir -p target/sbom
	cp operator/controller/target/quarkus-app/sbom.cdx.json target/sbom/operator.cdx.json
	cp images/job-runner/target/image/batchmark/sbom/sbom.cdx.json target/sbom/job-runner.cdx.json
	cp images/job-runner/target/image/batchmark/sbom/open-liberty.cdx.json target/sbom/job-runner-open-liberty.cdx.json
	ls target/sbom

scan: sbom ## Looks up the components of the images in a database of known vulnerabilities (osv.dev)
	@.ci/scan target/sbom/*.cdx.json

release-files: ## Writes the files of a release to target/release: chart, manifests, bundle, kubectl batchmark, sbom, checksums
	@.ci/release-files

site: ## Builds the site of the docs into target/site, and checks its links
	@.ci/site

crds: ## Writes crds/ and the reference pages from the Java types, and the index of the samples
	@$(ENVIRONMENT)
	mvn -q test -pl operator/generator -am -Dtest=CrdsTest -Dsurefire.failIfNoSpecifiedTests=false -Dcrds.write

golden: ## Rewrites the expected files of golden tests, and the help of the command line; look at the difference before committing
	@$(ENVIRONMENT)
	mvn -q test -pl operator/controller,operator/cli -am -Dtest='GoldenTest,ResultsSchemaTest,SchemaTest,RunObjectsTest,HelpTest,DoctorCommandTest' -Dsurefire.failIfNoSpecifiedTests=false -Dgolden.write

DEFINITIONS = operator/generator/src/test/resources/versions/definitions
record: ## Records what a release promises: the definition, and the fields of contract and ledger
	@$(ENVIRONMENT)
	mkdir -p $(DEFINITIONS)
	definition="$(DEFINITIONS)/v1alpha1-$$(.ci/version)"
	cp crds/benchmarkcampaigns.batchmark.io.yaml "$$definition.yaml"
	: >"$$definition.accepted"
	mvn -q test -pl operator/api -am -Dtest=SchemaTest -Dsurefire.failIfNoSpecifiedTests=false -Drecord.write

manifests: ## Renders the manifests from the chart
	@e2e/cluster tools
	$(ENVIRONMENT)
	manifests/render

format: ## Formats the Java sources
	@$(ENVIRONMENT)
	mvn -q spotless:apply

clean: ## Removes what was built in the work tree
	@$(ENVIRONMENT)
	mvn -q clean
