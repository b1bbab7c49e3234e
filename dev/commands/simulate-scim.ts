import { z } from "zod";
import { parseCommand } from "#app/hosts/commands/parse-command.ts";
import { playDirectories, type SendScim } from "#dev/simulation/simulated-directory.ts";

const usage = `Usage: npm run simulate -- scim --token TOKEN [--url ADDRESS] [--domain example.com]

Sends to a running app what Entra and Okta send: each directory creates a user with an e-mail address of the domain and a
group, changes and disables the user, and removes both. TOKEN is from Settings > Directory. The default ADDRESS is
http://localhost:PORT, where PORT is 3000 unless set. The exit code is 1 after any unexpected response.`;

const commandSchema = z.object({
  mode: z.literal("scim"),
  token: z.string().startsWith("scim_"),
  url: z.url({ protocol: /^https?$/ }).default(`http://localhost:${process.env["PORT"] ?? 3000}`),
  domain: z.string().min(1).default("example.com"),
});

const textOption = { type: "string" } as const;
const { token, url, domain } = parseCommand(
  commandSchema,
  { token: textOption, url: textOption, domain: textOption },
  usage,
  ["mode"],
);

const send: SendScim = async (method, path, body) => {
  const response = await fetch(new URL(`/scim/v2${path}`, url), {
    method,
    headers: { authorization: `Bearer ${token}`, "content-type": "application/scim+json" },
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  return { status: response.status, body: text === "" ? {} : JSON.parse(text) };
};

const wrongResponses = await playDirectories(send, domain, console.log);
if (wrongResponses > 0) {
  console.error(`${wrongResponses} responses were not expected.`);
  process.exit(1);
}
