/**
 * A self-signed certificate for hooks.example.com and 127.0.0.1 with its key, good from 2000 to 2150,
 * whatever a machine takes for today, and for tests only: nobody trusts it who isn't told to. Made once
 * with `faketime 2000-01-01 openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes
 * -days 54786 -subj /CN=hooks.example.com -addext subjectAltName=DNS:hooks.example.com,IP:127.0.0.1`.
 */
export const certificate = `-----BEGIN CERTIFICATE-----
MIIBsjCCAVmgAwIBAgIUCTaZety2W3hkQbagbqzROdH00KUwCgYIKoZIzj0EAwIw
HDEaMBgGA1UEAwwRaG9va3MuZXhhbXBsZS5jb20wIBcNMDAwMTAxMDAwMDAwWhgP
MjE0OTEyMzEwMDAwMDBaMBwxGjAYBgNVBAMMEWhvb2tzLmV4YW1wbGUuY29tMFkw
EwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAEhwZ3NqO+qbG00mWkZnSMER9CWxKOycZ2
9okHmE6Ufk9tBHCOwZcFEQS+Z0wtS2dPqtxTWePXxw4awzowq7ZvXKN3MHUwHQYD
VR0OBBYEFDz85tIuLnTxnHxhjxCYwl9NpS88MB8GA1UdIwQYMBaAFDz85tIuLnTx
nHxhjxCYwl9NpS88MA8GA1UdEwEB/wQFMAMBAf8wIgYDVR0RBBswGYIRaG9va3Mu
ZXhhbXBsZS5jb22HBH8AAAEwCgYIKoZIzj0EAwIDRwAwRAIgRO/Y1fILUsluIUWr
yAUHJNSYO3Hn44rfp8487TshG8sCIFVPvJEk7U1Te6GmQU1vSTXnWYA7VrfFkhiP
wicL88P3
-----END CERTIFICATE-----
`;

export const certificateKey = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgzjLUl/wYL2PYqg5W
6qIzvKt7kORu4nf/xiKfCdUIiaChRANCAASHBnc2o76psbTSZaRmdIwRH0JbEo7J
xnb2iQeYTpR+T20EcI7BlwURBL5nTC1LZ0+q3FNZ49fHDhrDOjCrtm9c
-----END PRIVATE KEY-----
`;
