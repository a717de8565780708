/**
 * A function that verifies a request, by what each language has itself: whether the signature is ours, and
 * no older than five minutes. `secret` is what the page showed once; `headers` are in lower case.
 */
export const snippets = {
  Node: `import { createHmac, timingSafeEqual } from 'node:crypto';

function isGenuine(secret, headers, body) {
  const { 'webhook-id': id, 'webhook-timestamp': time } = headers;
  const signatures = headers['webhook-signature'] ?? '';
  if (!(Math.abs(Date.now() / 1000 - time) <= 300)) return false;
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64');
  const expected = createHmac('sha256', key)
    .update(\`\${id}.\${time}.\`).update(body).digest();
  return signatures.split(' ').some((entry) => {
    const [version, text = ''] = entry.split(',');
    const given = Buffer.from(text, 'base64');
    return version === 'v1' && given.length === expected.length
      && timingSafeEqual(given, expected);
  });
}
`,
  Python: `import base64, hashlib, hmac, time

def is_genuine(secret, headers, body):
    event_id, sent_at = headers.get("webhook-id"), headers.get("webhook-timestamp", "")
    if not sent_at.isdecimal() or abs(time.time() - int(sent_at)) > 300:
        return False
    key = base64.b64decode(secret.removeprefix("whsec_"))
    signed = f"{event_id}.{sent_at}.".encode() + body
    expected = base64.b64encode(hmac.digest(key, signed, hashlib.sha256))
    return any(
        hmac.compare_digest(entry.encode(), b"v1," + expected)
        for entry in headers.get("webhook-signature", "").split(" ")
    )
`,
  Go: `// import "crypto/hmac", "crypto/sha256", "encoding/base64",
// "net/http", "strconv", "strings", "time"

func isGenuine(secret string, header http.Header, body []byte) bool {
	sentAt := header.Get("webhook-timestamp")
	seconds, err := strconv.ParseInt(sentAt, 10, 64)
	if err != nil || time.Since(time.Unix(seconds, 0)).Abs() > 5*time.Minute {
		return false
	}
	key, err := base64.StdEncoding.DecodeString(strings.TrimPrefix(secret, "whsec_"))
	if err != nil {
		return false
	}
	mac := hmac.New(sha256.New, key)
	mac.Write([]byte(header.Get("webhook-id") + "." + sentAt + "."))
	mac.Write(body)
	expected := "v1," + base64.StdEncoding.EncodeToString(mac.Sum(nil))
	for _, entry := range strings.Split(header.Get("webhook-signature"), " ") {
		if hmac.Equal([]byte(entry), []byte(expected)) {
			return true
		}
	}
	return false
}
`,
  PHP: `// $headers = array_change_key_case(getallheaders());
// $body = file_get_contents('php://input');

function is_genuine(string $secret, array $headers, string $body): bool {
    $sent_at = $headers['webhook-timestamp'] ?? '';
    if (!ctype_digit($sent_at) || abs(time() - (int) $sent_at) > 300) return false;
    $key = base64_decode(substr($secret, strlen('whsec_')), true);
    $signed = "{$headers['webhook-id']}.{$sent_at}.{$body}";
    $expected = 'v1,' . base64_encode(hash_hmac('sha256', $signed, $key, true));
    foreach (explode(' ', $headers['webhook-signature'] ?? '') as $entry) {
        if (hash_equals($expected, $entry)) return true;
    }
    return false;
}
`,
  Ruby: `require 'base64'
require 'openssl'

def genuine?(secret, headers, body)
  sent_at = headers.fetch('webhook-timestamp', '')
  return false unless sent_at.match?(/\\A\\d{1,12}\\z/)
  return false if (Time.now.to_i - sent_at.to_i).abs > 300
  key = Base64.strict_decode64(secret.delete_prefix('whsec_'))
  signed = "#{headers['webhook-id']}.#{sent_at}.".b + body.b
  expected = 'v1,' + Base64.strict_encode64(OpenSSL::HMAC.digest('SHA256', key, signed))
  headers.fetch('webhook-signature', '').split(' ').any? do |entry|
    OpenSSL.secure_compare(entry, expected)
  end
end
`,
} as const;
