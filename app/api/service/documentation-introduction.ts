import { largePageSize, maxMailsPerHour } from "#app/api/endpoint/limits.ts";
import { requestLimits } from "#app/api/endpoint/request-limits.ts";
import { defaultSlotsPerUser } from "#app/domain/heavy-work.ts";
import { signingExample } from "#app/api/admin/schemas/signing-example.ts";
import { signingSteps } from "#app/api/admin/schemas/webhook-request.ts";

const { secret, id, timestamp, body, signature } = signingExample;

const limitRows = Object.values(requestLimits).map(
  ({ requests, countedBy, maxPerMinute }) => `| ${requests} | ${countedBy} | ${maxPerMinute} |`,
);

/** Introduction of the API reference in Markdown. It describes what all endpoints have in common. */
export const introduction = `The License API does everything that the screens do. Scripts use it with an API token. Deployed servers use it with a server secret.

## Authentication

Send an API token with each request. Users with the privilege \`tokens-manage\` create tokens on the page API Tokens. A token acts with its owner's current permissions, limited to its scopes, and is shown only once, when it is created. It is rejected after its expiration date. It is also suspended from \`restsAt\` on, by default 45 days after its owner's last sign-in. It works again when the owner signs in. The list of tokens shows \`restsAt\`. An unattended script needs a service account instead.

A service account has a token that belongs to no user. It works regardless of its owner's account, and its rights are its scopes alone. Its owner confirms it every 90 days. Without a confirmation, and after its end, requests are rejected with 401 \`SERVICE_ACCOUNT_RESTS\`. Endpoints that work for a user reject it with 403 \`NEEDS_USER\`, such as saved views, imports and bulk runs. Instead of starting a bulk run, change licenses in batches with \`POST /api/oem/licenses/bulk\`.

\`\`\`
curl https://HOST/api/oem/licenses/filtered \\
  -H "Authorization: Bearer $TOKEN" \\
  -H "Content-Type: application/json" \\
  -d '{ "lifetimeStatuses": ["almost-expired"], "pageSize": 50 }'
\`\`\`

The screens use a session cookie instead. A change with a session needs the header \`Origin\` with the scheme and the host of this installation, such as \`Origin: https://licenses.example.com\`. The cookie is \`__Host-session\`, or \`session\` on an installation without HTTPS.

Deployed servers use the endpoints under \`/product/v1\`. The response to an activation contains a secret, which the server sends as its bearer token.

## Requests and responses

Bodies are JSON. A request with an unknown field or query parameter is rejected with its name in \`fields\`. GET and DELETE requests have no body, and a body that they contain is ignored. A successful response is \`{ "success": true, "result": … }\`. Files such as certificates and reports have no envelope.

Instants are ISO 8601 in UTC. Where a date is enough, \`YYYY-MM-DD\` is a day in UTC. A start date means the first instant of the day. An end date means the last instant of the day. A license or quota whose end is in the year 2150 or later never ends.

## Pagination

Lists accept \`pageNumber\` (the first page is 0) and \`pageSize\` (10 by default, at most 1,000). Some lists also accept \`sortBy\` and \`sortType\` (\`ASC\` or \`DESC\`). In the fields of a list request, null and an empty text mean that the field is not set. A list returns \`entities\`, \`totalEntityCount\`, \`currentPage\`, \`pageSize\`, \`previousPage\` and \`totalPageCount\`. With a \`pageSize\` of 0 it returns the total only. A few lists have no pages, because they cannot grow or because the product depends on their form. Their descriptions give the reason.

Lists of licenses and events also return \`next\`, a cursor. To read the following page, send \`next\` as \`after\` with the same filter and sort order, and without \`pageNumber\`. \`next\` is null on the last page.

\`\`\`
{ "lifetimeStatuses": ["active"], "pageSize": 100, "after": "pR5fVqk0Jw7c…" }
\`\`\`

Pages do not shift with a cursor. You get each license exactly once while other licenses are created, changed or deleted. If a change moves a license to another place in the order, you can get it twice or not at all, so sort by \`createdAt\` or \`key\`, which never change. Each page takes equally long. A cursor is an opaque text. It does not expire until the operator replaces the secret of the installation. A cursor of another list, filter or sort order is rejected with 400.

## Errors

\`\`\`
{
  "success": false,
  "result": null,
  "error": { "code": "INVALID", "message": "At least one value is invalid.", "fields": { "pageSize": ["…"] } }
}
\`\`\`

Programs read \`code\`, which is stable. People read \`message\`.

| Status | Meaning |
|---|---|
| 400 | A value is invalid. \`fields\` names each invalid field of the body or query and says why. The error for invalid JSON or an invalid header has no \`fields\`. |
| 401 | The request has no session, or its token is invalid or rests. |
| 403 | The caller lacks the privilege, or the change came from another site. |
| 404 | The resource or the endpoint does not exist. |
| 405 | The endpoint does not support the method (\`METHOD_NOT_ALLOWED\`). \`Allow\` lists the methods it supports. |
| 409 | The resource was changed in the meantime, or it exists already. \`error.current\` is the stored resource. |
| 413 | The body is too large. |
| 422 | A rule rejects the request. \`code\` names the rule. |
| 429 | The caller sent too many requests. \`Retry-After\` is the number of seconds to wait. |
| 500 | The server failed. Tell the operator the header \`x-request-id\` of the response. |
| 503 | The service or another system is busy or down. Repeat the request after \`Retry-After\` seconds. |

## Concurrent changes

A response with one resource that can be edited has an \`ETag\`. It identifies the resource and its version. Send it back unchanged as \`If-Match\`, with the quotes. If another user saved a newer version, the request fails with 409 \`CONFLICT\`. Then \`error.current\` is the stored resource. Without the header the last request wins. Endpoints without this parameter reject the header with 400.

Each resource has ETags of its own: a license, each of its quotas, a version, a tag, a user, the settings. A renewal changes the quota that ends last, so it takes the ETag of this quota. The ETag of another resource is rejected with 409 \`ETAG_MISMATCH\`.

A license has a new \`ETag\`, \`rowVersion\` and \`updatedAt\` after each change of its own fields, and after each change of its quotas and servers: a quota is created or changed, the license is renewed, a server is activated, released, disabled or enabled. They stay the same where a value changes without a decision: \`firstHeartbeat\`, \`lastHeartbeat\`, \`version\` and \`totalClientsInUse\` come from heartbeats, \`fullFrom\` is computed once a day, and the statuses also depend on the time, on case activities and on the settings. \`packageTierPrettyName\` and \`tierGraceDays\` come from the catalog.

\`If-Match\` follows RFC 9110. It can contain several ETags, separated by commas. \`*\` matches every version of an existing resource. A weak ETag (\`W/"…"\`) matches no version. If a proxy makes ETags weak, for example because it compresses responses, turn that off for \`/api\`.

The entries of a list have no ETag but a \`rowVersion\`. You can send this number in quotes instead: \`If-Match: "7"\`. Such a number does not name its resource, so the API cannot recognize the number of another resource.

## Idempotent requests

Send an \`Idempotency-Key\` of up to 200 characters with a POST that creates, changes or sends something. If you repeat the request with the same key within 24 hours, it has no second effect, and you get the first result again. A key belongs to one endpoint and one request: with another path parameter, query or body the response is 422 \`IDEMPOTENCY_MISMATCH\`. At another endpoint it is another key. While the first request runs, a repeated request gets 409 \`IDEMPOTENCY_RUNNING\` with \`Retry-After\`. After a rejected request, you can use the key again. A repeated response has the header \`idempotent-replay: true\`.

Each POST either supports the header or rejects it with 400, for example where it only reads. The parameters of an endpoint show which. The other methods ignore the header, because they have the same effect if they are repeated. A repeated DELETE can be rejected: a license with 422 \`LICENSE_DELETED\`, most other resources with 404. Then the first request had its effect.

The value of a token and the signing secret of a webhook are only in the first response. If you lose that response, create a new one. A repeated activation of a server and a repeated activation code contain the secret again, which is stored encrypted for 24 hours. Activations have no user, so their key belongs to the license key and the device id. It has at least 16 random characters, because it proves who sent the first request.

## Events

Every change of a license, customer, user or setting is an event. Changes of preferences and drafts are not events. Events are numbered from 1. A gap in the numbers is an event that you may not see. Events about tokens need \`tokens-manage\`. \`GET /api/oem/events?after=N\` returns the events after number N, and \`next\` is the number for the next request. To get only new events, start with the id of the newest event, which \`GET /api/oem/audit?pageSize=1\` returns. A number after the newest event is rejected with \`AFTER_NEWEST\`, because it comes from another database. The creation of a license with its quota is two events, \`create\` and \`add-quota\`. \`limit\` is 100 by default and at most 1,000. Here \`after\` is a number. The cursor \`after\` of other lists is a text.

A webhook receives each event within about a minute, in order for each license and at least once. Ignore a \`webhook-id\` that you processed before. A receiver that fails gets the event again after 5 to 8 seconds, and then after increasing delays for three days. Later events of the same license wait for this event. Private and local addresses are rejected, so use a public tunnel while you develop. The API shows only the requests of failed attempts. The list of deliveries does not contain test requests.

[\`Event\`](/api/docs/history#object-Event) lists the fields of each event.

## Webhook signatures

A webhook request carries \`webhook-id\`, \`webhook-timestamp\` and \`webhook-signature\`, as [Standard Webhooks](https://www.standardwebhooks.com) defines them. Use a library of Standard Webhooks, or verify the signature yourself:

${signingSteps.map((step, index) => `${index + 1}. ${step}`).join("\n")}

Example:

| | |
|---|---|
| secret | \`${secret}\` |
| webhook-id | \`${id}\` |
| webhook-timestamp | \`${timestamp}\` |
| body | \`${body}\` |
| webhook-signature | \`${signature}\` |

## Hidden license keys

An installation can hide license keys from callers without \`license-manage\`. For these callers, a response contains an alias such as \`7Q2M9-~jGb…\` instead of the key. Other texts contain \`7Q2M9-•••••\`. Send the alias wherever a request needs the key. The Product API rejects aliases. Searches for parts of a key then match its first group only. Responses with a license have no \`ETag\` for these callers, because it contains a hash of the key. They send \`rowVersion\` in quotes.

## CSV files

CSV responses are UTF-8 with a byte order mark. They use a comma as separator, CRLF line endings, and column names in the first row. Each operation lists its columns. Imported files may use a comma, a semicolon or a tab.

## Limits

Bodies have at most 1 MB, at most 64 KB under \`/product/v1\`, and at most 16 KB for an activation. An import has its own limit. A request takes at most 120 seconds.

These limits apply per minute, unless the installation configures others. A request above a limit is rejected with 429, and \`Retry-After\` is the number of seconds to wait. Requests with a valid session or API token have no other limit per minute.

| Requests | Counted by | Maximum per minute |
|---|---|---|
${limitRows.join("\n")}

Reports, certificates and pages with more than ${largePageSize} entries are heavy requests. A user can have ${defaultSlotsPerUser} heavy requests at once, and the next one is rejected with 429. The service runs a few heavy requests at once and lets others wait. If too many wait, it rejects the next one with 503 \`BUSY\`. One address receives at most ${maxMailsPerHour} mails per hour that staff send to it.

## Versions of this API

The field \`version\` of the OpenAPI document is the version of this API. Within version 1, paths, names, types and meanings stay as they are. New versions of the software can add endpoints, optional request fields, response fields, error codes, event names and values of other enumerations. Write clients that ignore response fields and events they do not know, and that treat an unknown error code according to its status.

An endpoint or a field that will be removed is marked \`deprecated\` in the OpenAPI document and in the changelog. From then on, responses of such an endpoint have the header \`Deprecation\` (RFC 9745) with the time at which it became deprecated, and the header \`Sunset\` (RFC 8594) with the time of its removal. The removal comes at least twelve months later. Nothing is deprecated now.
`;
