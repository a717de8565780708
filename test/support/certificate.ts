/**
 * A self-signed certificate for hooks.example.com and 127.0.0.1 with its key, good for a hundred
 * years and for tests only: nobody trusts it who isn't told to. Made once with
 * `openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 36500
 * -subj /CN=hooks.example.com -addext subjectAltName=DNS:hooks.example.com,IP:127.0.0.1`.
 */
export const certificate = `-----BEGIN CERTIFICATE-----
MIIBszCCAVmgAwIBAgIUQQFOo+6zA+ShbjguVjOSiCqiYM4wCgYIKoZIzj0EAwIw
HDEaMBgGA1UEAwwRaG9va3MuZXhhbXBsZS5jb20wIBcNMjYxMTIxMDUxMDA3WhgP
MjEyNjEwMjgwNTEwMDdaMBwxGjAYBgNVBAMMEWhvb2tzLmV4YW1wbGUuY29tMFkw
EwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAEoQkBz/D1WOS4LZy5pNcaJhc+0A1YRnZW
rLcTx7gGNv2FAHucOoWwiSAv+oEYWCru8WgTp4R4VCdm2DHaZ0Wsd6N3MHUwHQYD
VR0OBBYEFCJUXy/YBTJy6jAOhjYlRen6Vvg0MB8GA1UdIwQYMBaAFCJUXy/YBTJy
6jAOhjYlRen6Vvg0MA8GA1UdEwEB/wQFMAMBAf8wIgYDVR0RBBswGYIRaG9va3Mu
ZXhhbXBsZS5jb22HBH8AAAEwCgYIKoZIzj0EAwIDSAAwRQIgK+8yo+fA7lK5Ec4O
9Cqpi6e9pOXzsDP5tiZ/u4RJ02oCIQCyCCt0WidB61pAGDvtLSxLFxZAmZXQR0hl
IZ20uAjsMg==
-----END CERTIFICATE-----
`;

export const certificateKey = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgc16tQvRfXeYLKHW3
10H1fvLXjc+GsCp24C9wPP150ymhRANCAAShCQHP8PVY5LgtnLmk1xomFz7QDVhG
dlastxPHuAY2/YUAe5w6hbCJIC/6gRhYKu7xaBOnhHhUJ2bYMdpnRax3
-----END PRIVATE KEY-----
`;
