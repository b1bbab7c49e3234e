/** Markdown guide for product developers. The API reference shows it as the introduction of the Product API. */
export const productGuide = `A deployed server of the product calls these endpoints to activate and to report its use. Online, the server checks a lease; offline, the server checks a license file.

| | Online | Offline |
|---|---|---|
| Server | activates with the license key, then reports | never connects |
| Proof | the newest lease, for at most 7 days | a license file, valid for at most 400 days, or without an end if the license is infinite |

## Life of a server

### Activate

Activate once, when a user enters the license key. The response is 201 with \`serverId\`, \`serverSecret\`, \`lease\` and \`heartbeatEverySeconds\`:

\`\`\`sh
curl https://HOST/product/v1/activations -H "Content-Type: application/json" -H "Idempotency-Key: $(uuidgen)" -d '{
  "licenseKey": "7Q2M9-4XKTA-ZB3WH-0VNPD-8RJ5C",
  "deviceId": "b7d6d4c2-5a3e-4c3a-9c57-2f1d0a9e8b11",
  "serials": [{ "type": "Disk", "value": "S3Z8NB0K" }, { "type": "MachineName", "value": "edr-01" }],
  "version": "5.12.0",
  "sentAt": "'$(date -u +%FT%TZ)'"
}'
\`\`\`

| Field | Rule |
|---|---|
| \`deviceId\` | Created by the product once per installation. |
| \`serials\` | Identify the machine. After a reinstallation with a new device id, two equal serials find the seat again. |
| \`activationCode\` | Needed for a new machine if the license requires a code. A short imported license key requires a code. Staff create the code in the license details under "Servers". |
| \`serverSecret\` | Needed to activate a live server again. The response replaces it. |

- Only this response contains \`serverSecret\`. Store it with \`serverId\` and the lease where only the product can read it.
- Store a new random \`Idempotency-Key\` and the body before you send. If the response is lost, send the same body with the same key again. For 24 hours the response contains the same secret.
- Later, or without a key, staff release the server under "Servers". Then it can activate again.

### Report

Report every \`heartbeatEverySeconds\`. The response is 200 with a new \`lease\` and \`directives\`:

\`\`\`sh
curl https://HOST/product/v1/heartbeats -H "Authorization: Bearer $SECRET" -H "Content-Type: application/json" -d '{
  "seq": 1, "version": "5.12.0", "use": [{ "name": "Assets", "value": 240 }], "sentAt": "'$(date -u +%FT%TZ)'"
}'
\`\`\`

- \`seq\` starts at 1 after each activation and increases with every report. Save it to disk before you send.
- The \`name\` in \`use\` is a feature of the catalog, such as \`Assets\` or \`cases\`, in upper or lower case. An unknown name is rejected with 400, and the message lists the known names.
- Show directives to users: \`UPDATE_AVAILABLE\` (see \`GET /product/v1/versions/latest\`), \`ALMOST_FULL\`, \`RENEW_SOON\`. Ignore unknown directives.
- Send the first report at a random time within the interval.

### Send case activities

For an IR license, \`POST /product/v1/case-activities\` takes up to 200 events and 64 KB. Each event has an id from the product, and counts once. A case counts for its whole lifetime, which begins with its first event. An event of the type \`case-closed\` closes the case, but frees no capacity.

### Release

\`DELETE /product/v1/activations/{serverId}\` frees the seat and invalidates the secret. Staff can do the same under "Servers". A server that staff disable keeps its secret, and is rejected until they enable it.

## The lease

A lease is a compact JWS, signed with Ed25519. Ship a copy of the JWKS \`/.well-known/license-keys.json\` with the product. Fetch it again when it lacks the \`kid\` of a lease.

\`\`\`json
{
  "licenseKey": "7Q2M9-4XKTA-ZB3WH-0VNPD-8RJ5C",
  "serverId": 4711,
  "deviceId": "b7d6d4c2-5a3e-4c3a-9c57-2f1d0a9e8b11",
  "type": 1,
  "limits": { "servers": 3, "assets": 12000, "cases": null, "caseLifetime": null, "overrun": false },
  "features": [{ "name": "assets", "value": 12000 }, { "name": "sso", "value": 1 }],
  "validUntil": "2026-11-27T09:30:00.000Z",
  "iat": 1795167000,
  "exp": 1795771800
}
\`\`\`

Check the lease at every start and whenever a new lease arrives:

1. In the header, \`alg\` is \`EdDSA\` and \`typ\` is \`air-lease+jwt\`.
2. The key \`kid\` of the header verifies the signature over the first two parts.
3. \`deviceId\` is the device id of the server.
4. \`exp\` (\`validUntil\` in seconds) is in the future.

\`type\` is 1 Enterprise, 2 IR, 3 MSS. Null means no limit. With \`overrun\`, limits are not enforced. Without a response, the server runs until \`exp\`. Store the latest time and never use an earlier time, so that setting the clock back does not extend a lease.

**Grace period.** For up to 90 days after the end of a license, activations, reports and cases can continue with the limits of the ended quota. Responses then have \`graceUntil\`, the lease has \`graceUntil\` and \`endsAt\`, and every heartbeat returns \`RENEW_SOON\`.

## Errors

Errors have \`error.code\` for the product and \`error.message\` for people. Treat an unknown code by its status.

| Status, code | Meaning | What the server does |
|---|---|---|
| 400 \`INVALID\`, 404 \`NOT_FOUND\` | invalid value (\`error.fields\`); server id of another secret | log a bug; do not retry |
| 401 \`UNAUTHENTICATED\` | seat released, or activated again | stop reporting; ask for an activation |
| 403 \`LICENSE_NOT_FOUND\` | unknown license key | ask for another key |
| 403 \`ACTIVATION_CODE\` | missing or wrong code; for a key that can be guessed also an unknown or deleted license | show \`error.message\`; ask for key and code |
| 403 \`LICENSE_DELETED\`, \`INSTANCE_SUSPENDED\`, \`QUOTA_DISABLED\`, \`SERVER_DISABLED\` | staff deleted, suspended or disabled the license, instance, quota or server | stop; keep reporting |
| 403 \`QUOTA_PENDING\`, \`QUOTA_EXPIRED\` | license has not started; license and grace period have ended | stop and inform users; keep reporting |
| 403 \`SERVER_LIVE\` | server is active; secret missing or wrong | send \`serverSecret\`, or ask staff to release the server |
| 403 \`SERVER_LIMIT\` | all seats in use | release a server, or get a larger license |
| 403 \`ASSET_LIMIT\` | more assets than allowed | add no assets; keep reporting |
| 403 \`LICENSE_OFFLINE\` | license in offline mode | use a license file |
| 403 \`NO_CASES\` | no IR license, or no case lifetime | send no case activities |
| 403 \`CASE_LIMIT\` | the batch would use more cases than allowed | open no cases; send the events later |
| 403 \`DEVICE_MISMATCH\` | device id of another machine | create a new device id |
| 409 \`IDEMPOTENCY_RUNNING\` | the first request with this \`Idempotency-Key\` is running | repeat it after \`Retry-After\` seconds |
| 422 \`IDEMPOTENCY_MISMATCH\` | the \`Idempotency-Key\` was used with another body | send a new key |
| 410 \`GONE\` | the stored response is too old, or the server was released or activated again since | activate with a new key |
| 409 \`OLD_SEQUENCE\` | this report or a later one has arrived | continue with \`error.current.seq\` + 1 |
| 413 \`TOO_LARGE\` | more than 64 KB, or 16 KB for an activation | send smaller requests |
| 422 \`CLOCK_SKEW\` | clock differs by more than 10 minutes | set the clock; \`error.message\` has the server time |
| 429 \`TOO_MANY\` | too many requests, or 20 failed activations a minute | wait \`Retry-After\` seconds |
| 500, 503, no response | unknown | retry after 1, 2, 4 … minutes, at most the interval |

"Stop" means that the server stops everything that needs a license, even with a valid lease. "Keep reporting" lets the server resume by itself.

## The license file

For a server without a network, staff or the customer enter its seed key and download a file. The product creates the seed key once, at random: 8 to 256 characters of \`A-Za-z0-9._~+/=-\`.

\`\`\`
-----BEGIN AIR LICENSE FILE-----
header.ciphertext.signature          in lines of 64 characters
-----END AIR LICENSE FILE-----
\`\`\`

Each part is base64url without padding.

| Part | Content |
|---|---|
| header | JSON: \`v\` 1, \`typ\` \`air-license\`, \`alg\` \`Ed25519\`, \`enc\` \`A256GCM\`, \`kid\`, \`salt\` (16 bytes), \`iv\` (12 bytes) |
| ciphertext | claims as JSON, AES-256-GCM with the tag at the end; additional data: the base64url text of the header |
| signature | Ed25519 over \`air-license/v1.\` + header + \`.\` + ciphertext, as ASCII |

The cipher key is HKDF-SHA-256 of \`licenseKey\` + NUL + \`seedKey\` in UTF-8, with the salt, the info \`lic-file/v1\`, 32 bytes.

1. Join the lines, split at the dots, and read only \`kid\` from the header.
2. Verify the signature. Then check \`v\`, \`typ\` and \`enc\`.
3. Decrypt the ciphertext. A failure means that the seed key or the license key is wrong.
4. \`binding.seedHash\` is the SHA-256 of the seed key in hexadecimal.
5. \`nbf\` has passed; \`exp\` has not, or is null for a license without an end.

The claims are \`id\`, \`iat\`, \`nbf\`, \`exp\`, \`license\`, \`quotas\`, \`customer\`, \`binding\`, and \`graceUntil\` with a grace period. Ignore other claims. In a file, \`iat\`, \`nbf\` and \`exp\` are ISO 8601 strings; in a lease, they are seconds since 1970. Each quota has its \`features\`. Changing a license does not change its issued files.
`;
