// olm-bundle makes the bundle by which the Operator Lifecycle Manager installs the operator, from the manifests that install it
// without, and checks a bundle as operator-sdk does.
//
//	olm-bundle make VERSION PROJECT FOLDER   writes it
//	olm-bundle check FOLDER                  fails where something is wrong with it, and says what
package main

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"

	"github.com/blang/semver/v4"
	"github.com/operator-framework/api/pkg/lib/version"
	"github.com/operator-framework/api/pkg/manifests"
	olm "github.com/operator-framework/api/pkg/operators/v1alpha1"
	"github.com/operator-framework/api/pkg/validation"
	apps "k8s.io/api/apps/v1"
	core "k8s.io/api/core/v1"
	rbac "k8s.io/api/rbac/v1"
	crd "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
	meta "k8s.io/apimachinery/pkg/apis/meta/v1"
	documents "k8s.io/apimachinery/pkg/util/yaml"
	"sigs.k8s.io/yaml"
)

const (
	name       = "batchmark"
	definition = "crds/benchmarkcampaigns.batchmark.io.yaml"
	example    = "manifests/samples/quick.yaml"
	// before the first release there is no other
	channel = "candidate"
)

func main() {
	var err error
	switch args := os.Args[1:]; {
	case len(args) == 4 && args[0] == "make":
		err = write(args[1], args[2], args[3])
	case len(args) == 2 && args[0] == "check":
		err = check(args[1])
	default:
		err = errors.New("usage: olm-bundle make VERSION PROJECT FOLDER | check FOLDER")
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

// installed is what manifests/operator.yaml consists of.
type installed struct {
	deployment  apps.Deployment
	permissions map[string][]rbac.PolicyRule // by kind of the role, those of the operator
	others      map[string]any               // by file, what a bundle has as objects of its own
}

func read(file string) (*installed, error) {
	data, err := os.ReadFile(file)
	if err != nil {
		return nil, err
	}
	found := &installed{permissions: map[string][]rbac.PolicyRule{}, others: map[string]any{}}
	reader := documents.NewYAMLReader(bufio.NewReader(bytes.NewReader(data)))
	for {
		document, err := reader.Read()
		if errors.Is(err, io.EOF) {
			return found, nil
		}
		if err == nil {
			err = found.add(document)
		}
		if err != nil {
			return nil, fmt.Errorf("%s: %w", file, err)
		}
	}
}

func (found *installed) add(document []byte) error {
	var object struct {
		meta.TypeMeta   `json:",inline"`
		meta.ObjectMeta `json:"metadata"`
	}
	if err := yaml.Unmarshal(document, &object); err != nil {
		return err
	}
	switch object.Kind {
	case "Deployment":
		return yaml.UnmarshalStrict(document, &found.deployment)
	case "Role", "ClusterRole":
		var role rbac.ClusterRole // whose rules are those of a Role
		if err := yaml.Unmarshal(document, &role); err != nil {
			return err
		}
		if object.Labels["rbac.authorization.k8s.io/aggregate-to-view"] == "" && object.Labels["rbac.authorization.k8s.io/aggregate-to-edit"] == "" {
			found.permissions[object.Kind] = append(found.permissions[object.Kind], role.Rules...)
			return nil
		}
		found.others[object.Name+".clusterrole.yaml"] = plain(&role)
	case "Service":
		var service core.Service
		if err := yaml.UnmarshalStrict(document, &service); err != nil {
			return err
		}
		service.Namespace = "" // that which the operator is installed in
		found.others[object.Name+".service.yaml"] = plain(&service)
	case "Namespace", "ServiceAccount", "ClusterRoleBinding", "RoleBinding":
		// the Operator Lifecycle Manager makes these objects from the ClusterServiceVersion
	case "ValidatingAdmissionPolicy", "ValidatingAdmissionPolicyBinding":
		// no bundle may have one: docs/olm.md says how to add it
	default:
		return fmt.Errorf("%s %s: say in olm-bundle what a bundle is to have of this kind", object.Kind, object.Name)
	}
	return nil
}

func (found *installed) csv(release string, owned crd.CustomResourceDefinition, sample []byte) (*olm.ClusterServiceVersion, error) {
	number, err := semver.Parse(release)
	if err != nil {
		return nil, err
	}
	pod := &found.deployment.Spec.Template.Spec
	for i := range pod.Containers[0].Env {
		variable := &pod.Containers[0].Env[i]
		if variable.Value == found.deployment.Namespace {
			variable.Value = ""
			variable.ValueFrom = &core.EnvVarSource{FieldRef: &core.ObjectFieldSelector{FieldPath: "metadata.namespace"}}
		}
	}
	var resource olm.CRDDescription
	kind := owned.Spec.Names.Kind
	resource.Name, resource.Version, resource.Kind = owned.Name, owned.Spec.Versions[0].Name, kind
	resource.DisplayName = kind
	resource.Description = owned.Spec.Versions[0].Schema.OpenAPIV3Schema.Description

	made := &olm.ClusterServiceVersion{}
	made.APIVersion, made.Kind = olm.SchemeGroupVersion.String(), olm.ClusterServiceVersionKind
	made.Name = name + ".v" + release
	made.Namespace = "placeholder"
	made.Annotations = map[string]string{
		"alm-examples":   "[" + string(sample) + "]",
		"capabilities":   "Seamless Upgrades",
		"categories":     "Developer Tools",
		"containerImage": pod.Containers[0].Image,
	}
	made.Spec = olm.ClusterServiceVersionSpec{
		DisplayName:    "Batchmark",
		Description:    "Which setting should a batch job have? Batchmark measures settings of Jakarta Batch jobs on Open Liberty on your own cluster, and says which one to choose and how sure that is.",
		Keywords:       []string{"batch", "benchmark", "jakarta-batch", "open-liberty"},
		Maturity:       "alpha",
		MinKubeVersion: "1.30.0",
		Version:        version.OperatorVersion{Version: number},
		Provider:       olm.AppLink{Name: "Batchmark"},
		InstallModes: []olm.InstallMode{
			{Type: olm.InstallModeTypeOwnNamespace},
			{Type: olm.InstallModeTypeSingleNamespace},
			{Type: olm.InstallModeTypeMultiNamespace},
			{Type: olm.InstallModeTypeAllNamespaces, Supported: true},
		},
		CustomResourceDefinitions: olm.CustomResourceDefinitions{Owned: []olm.CRDDescription{resource}},
		InstallStrategy: olm.NamedInstallStrategy{
			StrategyName: olm.InstallStrategyNameDeployment,
			StrategySpec: olm.StrategyDetailsDeployment{
				DeploymentSpecs: []olm.StrategyDeploymentSpec{{
					Name: found.deployment.Name, Label: found.deployment.Labels, Spec: found.deployment.Spec,
				}},
				Permissions:        []olm.StrategyDeploymentPermissions{{ServiceAccountName: pod.ServiceAccountName, Rules: found.permissions["Role"]}},
				ClusterPermissions: []olm.StrategyDeploymentPermissions{{ServiceAccountName: pod.ServiceAccountName, Rules: found.permissions["ClusterRole"]}},
			},
		},
	}
	return made, nil
}

func write(release, project, folder string) error {
	found, err := read(filepath.Join(project, "manifests/operator.yaml"))
	if err != nil {
		return err
	}
	schema, err := os.ReadFile(filepath.Join(project, definition))
	if err != nil {
		return err
	}
	var owned crd.CustomResourceDefinition
	if err := yaml.Unmarshal(schema, &owned); err != nil {
		return err
	}
	campaign, err := os.ReadFile(filepath.Join(project, example))
	if err != nil {
		return err
	}
	sample, err := yaml.YAMLToJSON(campaign)
	if err != nil {
		return err
	}
	csv, err := found.csv(release, owned, sample)
	if err != nil {
		return err
	}
	files := found.others
	files[name+".clusterserviceversion.yaml"] = plain(csv)
	for file, object := range files {
		data, err := yaml.Marshal(object)
		if err == nil {
			err = save(filepath.Join(folder, "manifests", file), data)
		}
		if err != nil {
			return err
		}
	}
	if err := save(filepath.Join(folder, "manifests", filepath.Base(definition)), schema); err != nil {
		return err
	}
	annotations, err := yaml.Marshal(map[string]any{"annotations": map[string]string{
		"operators.operatorframework.io.bundle.mediatype.v1":       "registry+v1",
		"operators.operatorframework.io.bundle.manifests.v1":       "manifests/",
		"operators.operatorframework.io.bundle.metadata.v1":        "metadata/",
		"operators.operatorframework.io.bundle.package.v1":         name,
		"operators.operatorframework.io.bundle.channels.v1":        channel,
		"operators.operatorframework.io.bundle.channel.default.v1": channel,
	}})
	if err != nil {
		return err
	}
	return save(filepath.Join(folder, "metadata", "annotations.yaml"), annotations)
}

func save(file string, data []byte) error {
	if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
		return err
	}
	return os.WriteFile(file, data, 0o644)
}

// plain is the object without what only a cluster fills in.
func plain(object any) any {
	data, err := json.Marshal(object)
	if err != nil {
		panic(err)
	}
	var fields map[string]any
	if err := json.Unmarshal(data, &fields); err != nil {
		panic(err)
	}
	delete(fields, "status")
	withoutNull(fields)
	return fields
}

func withoutNull(value any) {
	switch value := value.(type) {
	case map[string]any:
		for key, field := range value {
			if field == nil {
				delete(value, key)
			} else {
				withoutNull(field)
			}
		}
	case []any:
		for _, element := range value {
			withoutNull(element)
		}
	}
}

func check(folder string) error {
	bundle, err := manifests.GetBundleFromDir(folder)
	if err != nil {
		return err
	}
	// not that of deprecated APIs: it takes every permission for events.k8s.io for one to use its v1beta1
	validators := append(validation.DefaultBundleValidators,
		validation.StandardCapabilitiesValidator, validation.StandardCategoriesValidator, validation.ObjectValidator,
		validation.GoodPracticesValidator)
	objects := []any{bundle, bundle.CSV}
	for _, definition := range bundle.V1CRDs {
		objects = append(objects, definition)
	}
	wrong := 0
	for _, result := range validators.Validate(objects...) {
		for _, found := range append(result.Errors, result.Warnings...) {
			fmt.Fprintln(os.Stderr, found.Error())
			wrong++
		}
	}
	if wrong > 0 {
		return fmt.Errorf("%d findings in %s", wrong, folder)
	}
	fmt.Printf("%s: nothing to object to\n", bundle.CSV.Name)
	return nil
}
