#!/bin/bash
# Writes the files that an official image of Open Liberty writes at its start, and becomes the command.
set -e
defaults=/config/configDropins/defaults overrides=/config/configDropins/overrides

password() { head -c 32 /dev/urandom | base64; }

if [ "$SSL" = true ] || [ "$TLS" = true ]; then
  echo '<server><featureManager><feature>transportSecurity-1.0</feature></featureManager></server>' >"$overrides/tls.xml"
fi
if [ ! -e "$defaults/keystore.xml" ] && [ ! -e "$overrides/keystore.xml" ]; then
  location="\${server.output.dir}/resources/security/key.p12"
  echo "<server><keyStore id=\"defaultKeyStore\" location=\"$location\" type=\"PKCS12\" password=\"$(password)\"/></server>" \
    >"$defaults/keystore.xml"
fi
if [ -z "$ltpa_keys_password" ]; then
  ltpa_keys_password=$(password)
  export ltpa_keys_password
fi
if [ -n "$SERVICEABILITY_NAMESPACE" ] && [ -n "$HOSTNAME" ]; then
  logs=/serviceability/$SERVICEABILITY_NAMESPACE/$HOSTNAME/logs
  mkdir -p "$logs"
  rm /liberty/logs
  ln -s "$logs" /liberty/logs
fi
exec "$@"
