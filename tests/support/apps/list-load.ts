import { argv } from "node:process";

/** `URL TOKEN`: requests 200 lists of 1,000 and 300 API documents at once; prints a line when it starts, then each status. */
const [url = "", token = ""] = argv.slice(2);

const list = () =>
  fetch(`${url}/api/oem/licenses/filtered`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    body: JSON.stringify({ pageSize: 1_000 }),
  });
const describe = () => fetch(`${url}/api/openapi.json`);

async function statusOf(request: Promise<Response>): Promise<number> {
  const response = await request;
  await response.arrayBuffer();
  return response.status;
}

process.stdout.write("started\n");
const statuses = await Promise.all([
  ...Array.from({ length: 200 }, () => statusOf(list())),
  ...Array.from({ length: 300 }, () => statusOf(describe())),
]);
process.stdout.write(`${statuses.join("\n")}\n`);
