import { argv } from "node:process";

/**
 * Requests 200 lists of 1,000 licenses and 300 API documents at once, and prints the status of each response.
 * The arguments are the URL of the app and an API token.
 */
const [url = "", token = ""] = argv.slice(2);

const requestLongList = () =>
  fetch(`${url}/api/oem/licenses/filtered`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    body: JSON.stringify({ pageSize: 1_000 }),
  });
const requestApiDocument = () => fetch(`${url}/api/openapi.json`);

async function fetchStatus(responsePromise: Promise<Response>): Promise<number> {
  const response = await responsePromise;
  await response.arrayBuffer();
  return response.status;
}

process.stdout.write("started\n");
const statuses = await Promise.all([
  ...Array.from({ length: 200 }, () => fetchStatus(requestLongList())),
  ...Array.from({ length: 300 }, () => fetchStatus(requestApiDocument())),
]);
process.stdout.write(`${statuses.join("\n")}\n`);
