package io.batchmark.agent.inspect;

import java.util.Collection;
import java.util.Locale;
import java.util.regex.Pattern;

/** Features that bring application security, which then asks for roles of the batch container. */
final class SecurityFeatures {
    /** Features of Open Liberty 26.0.0.3 that need application security or MicroProfile JWT by their manifests, in any version. */
    private static final Pattern NAME = Pattern.compile("(?:appsecurity|appauthentication|appauthorization|audit"
            + "|constraineddelegation|jacc|jaspic|jakartaee|javaee|webprofile|mpjwt|jwtsso|oauth|openid"
            + "|openidconnectclient|openidconnectserver|passwordutilities|samlweb|sociallogin|spnego|wssecurity"
            + "|wssecuritysaml)(?:-.*)?|microprofile-(?!1\\.0$).*");

    private SecurityFeatures() {}

    static boolean areIn(Collection<String> features) {
        return features.stream()
                .anyMatch(feature ->
                        NAME.matcher(feature.toLowerCase(Locale.ROOT)).matches());
    }
}
