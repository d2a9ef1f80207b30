package io.batchmark.operator.page;

import io.batchmark.operator.page.Access.Verdict;
import io.fabric8.kubernetes.api.model.authentication.TokenReview;
import io.fabric8.kubernetes.api.model.authentication.TokenReviewBuilder;
import io.fabric8.kubernetes.api.model.authentication.TokenReviewStatus;
import io.fabric8.kubernetes.api.model.authentication.UserInfo;
import io.fabric8.kubernetes.api.model.authorization.v1.SubjectAccessReview;
import io.fabric8.kubernetes.api.model.authorization.v1.SubjectAccessReviewBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Asks the API server whose token it is and what its owner may: to get the campaign, and to get its report, because a page
 * shows what is in that.
 */
final class AccessReviews {
    private final KubernetesClient client;
    private final List<String> audiences;

    /** @param audiences of which a token must be for one; empty for those of the API server */
    AccessReviews(KubernetesClient client, List<String> audiences) {
        this.client = client;
        this.audiences = audiences;
    }

    /** @throws io.fabric8.kubernetes.client.KubernetesClientException if the API server does not answer */
    Access of(String token, String namespace, String campaign) {
        TokenReview review = client.tokenReviews()
                .create(new TokenReviewBuilder()
                        .withNewSpec()
                        .withToken(token)
                        .withAudiences(audiences)
                        .endSpec()
                        .build());
        if (!isAuthenticated(review.getStatus())) {
            return Access.UNKNOWN;
        }
        UserInfo user = review.getStatus().getUser();
        boolean allowed = mayGet(user, namespace, "batchmark.io", "benchmarkcampaigns", campaign)
                && mayGet(user, namespace, "", "configmaps", campaign + "-report");
        return new Access(allowed ? Verdict.Allowed : Verdict.Refused, String.valueOf(user.getUsername()));
    }

    /** An authenticator of the API server that knows no audiences takes any token, and names none for which it is. */
    boolean isAuthenticated(@Nullable TokenReviewStatus status) {
        return status != null
                && Boolean.TRUE.equals(status.getAuthenticated())
                && (audiences.isEmpty() || !Collections.disjoint(audiences, status.getAudiences()));
    }

    private boolean mayGet(UserInfo user, String namespace, String group, String resource, String name) {
        Map<String, List<String>> extra = new HashMap<>();
        if (user.getExtra() != null) {
            user.getExtra().forEach((key, values) -> extra.put(key, new ArrayList<>(values)));
        }
        SubjectAccessReview review = client.authorization()
                .v1()
                .subjectAccessReview()
                .create(new SubjectAccessReviewBuilder()
                        .withNewSpec()
                        .withUser(user.getUsername())
                        .withUid(user.getUid())
                        .withGroups(user.getGroups())
                        .withExtra(extra)
                        .withNewResourceAttributes()
                        .withVerb("get")
                        .withGroup(group)
                        .withResource(resource)
                        .withNamespace(namespace)
                        .withName(name)
                        .endResourceAttributes()
                        .endSpec()
                        .build());
        return review.getStatus() != null
                && Boolean.TRUE.equals(review.getStatus().getAllowed());
    }
}
