import { getProgramPath } from "./programs.ts";
import type { DatabaseNode } from "./nodes.ts";
import type { Server, Workplace } from "./workplace.ts";

interface ProxyPorts {
  /** Address of the product. */
  pages: number;
  /** Address of the current leader. */
  leader: number;
  apps: readonly number[];
}

/** HAProxy leads SQL to the leader, and pages to the processes of the app. */
export function startHaproxy(
  workplace: Workplace,
  { pages, leader, apps }: ProxyPorts,
  nodes: readonly DatabaseNode[],
): Server {
  const configuration = `
global
  maxconn 1000
defaults
  timeout connect 2s
  timeout check 2s
listen leader
  mode tcp
  bind 127.0.0.1:${leader}
  timeout client 30m
  timeout server 30m
  option httpchk
  http-check send meth GET uri /primary
  default-server inter 1s fall 2 rise 1 on-marked-down shutdown-sessions
${nodes.map(({ name, ports }) => `  server ${name} 127.0.0.1:${ports.postgres} check port ${ports.rest}`).join("\n")}
frontend pages
  mode http
  bind 127.0.0.1:${pages}
  timeout client 60s
  option forwardfor
  use_backend alive if { nbsrv(ready) eq 0 }
  default_backend ready
backend ready
  mode http
  timeout server 130s
  option httpchk
  http-check send meth GET uri /readyz
  default-server inter 1s fall 2 rise 1
${listApps(apps)}
backend alive
  mode http
  timeout server 130s
  option httpchk
  http-check send meth GET uri /healthz
  default-server inter 1s fall 2 rise 1
${listApps(apps)}
`;
  const file = workplace.writeFile("haproxy.cfg", configuration);
  return workplace.startServer("haproxy", getProgramPath("haproxy"), ["-db", "-f", file]);
}

const listApps = (ports: readonly number[]) =>
  ports.map((port, index) => `  server app${index + 1} 127.0.0.1:${port} check`).join("\n");

export const appUser = { username: "licenses", password: "password-of-the-check" };
export const databaseName = "licenses";

/** Returns a function that starts PgBouncer in front of the leader. */
export function preparePgBouncer(workplace: Workplace, port: number, leaderPort: number): () => Server {
  const { username, password } = appUser;
  const usersFile = workplace.writeFile("pgbouncer-users.txt", `"${username}" "${password}"\n`);
  const file = workplace.writeFile(
    "pgbouncer.ini",
    `[databases]
${databaseName} = host=127.0.0.1 port=${leaderPort} dbname=${databaseName}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${usersFile}
pool_mode = transaction
default_pool_size = 20
server_login_retry = 1
`,
  );
  return () => workplace.startServer("pgbouncer", getProgramPath("pgbouncer"), [file]);
}
