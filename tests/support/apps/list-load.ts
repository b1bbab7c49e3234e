import { argv } from "node:process";

/** Arguments: URL and token. Requests 200 lists of 1,000 licenses and 300 API documents at once, and prints each status. */
const [url = "", token = ""] = argv.slice(2);

const requestLongList = () =>
  fetch(`${url}/api/oem/licenses/filtered`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    body: JSON.stringify({ pageSize: 1_000 }),
  });
const requestApiDocument = () => fetch(`${url}/api/openapi.json`);

async function fetchStatus(request: Promise<Response>): Promise<number> {
  const response = await request;
  await response.arrayBuffer();
  return response.status;
}

process.stdout.write("started\n");
const statuses = await Promise.all([
  ...Array.from({ length: 200 }, () => fetchStatus(requestLongList())),
  ...Array.from({ length: 300 }, () => fetchStatus(requestApiDocument())),
]);
process.stdout.write(`${statuses.join("\n")}\n`);
