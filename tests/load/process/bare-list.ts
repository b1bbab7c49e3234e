import { createServer } from "node:http";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";

const { DATA_DIR = "./data", PORT } = process.env;
const database = new DatabaseSync(join(DATA_DIR, "licenses.sqlite"), { readOnly: true });
database.exec("pragma mmap_size = 2147418112; pragma cache_size = -65536");
const pageStatement = database.prepare(`
  select * from license_summary join license on license.id = license_id
  order by license_summary.created_at desc, license_id desc limit ? offset ?`);

/** Serves ten licenses from a prepared statement through node:http, as a baseline for the bench. */
createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on("data", (chunk: Buffer) => chunks.push(chunk));
  request.on("end", () => {
    const { pageNumber = 0 } = JSON.parse(Buffer.concat(chunks).toString() || "{}") as {
      pageNumber?: number;
    };
    const entities = pageStatement.all(10, pageNumber * 10);
    response.writeHead(200, { "content-type": "application/json" });
    response.end(JSON.stringify({ success: true, result: { entities } }));
  });
}).listen(Number(PORT));
