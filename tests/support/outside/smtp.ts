import { once } from "node:events";
import { type AddressInfo, createServer, type Socket } from "node:net";
import { buffer } from "node:stream/consumers";
import PostalMime, { type Email } from "postal-mime";
import { SMTPServer } from "smtp-server";
import { createSmtpMailer, type SmtpSettings } from "#app/gateways/mail/smtp.ts";
import { closeAfterTest } from "#tests/support/engines/leftovers.ts";
import { shortTimeoutMs, longTimeoutMs } from "./timeouts.ts";

/** A received mail: the envelope and the parsed content. */
interface ReceivedMail {
  from: string;
  to: string[];
  raw: string;
  mail: Email;
  user: string | undefined;
  isEncrypted: boolean;
}

interface SmtpOptions {
  /** The error response to MAIL FROM, RCPT TO or the mail itself. */
  rejection?: { step: "sender" | "recipient" | "mail"; status: number; message: string };
  credentials?: { user: string; pass: string };
  supportsTls?: boolean;
}

const createSmtpError = ({ status, message }: NonNullable<SmtpOptions["rejection"]>) =>
  Object.assign(new Error(message), { responseCode: status });

/** Starts an SMTP server on loopback that stores the mails it receives. */
export async function startSmtp({ rejection, credentials, supportsTls = false }: SmtpOptions = {}) {
  const receivedMails: ReceivedMail[] = [];
  const findErrorOfStep = (step: string) => (rejection?.step === step ? createSmtpError(rejection) : null);
  const server = new SMTPServer({
    disabledCommands: supportsTls ? [] : ["STARTTLS"],
    authOptional: credentials === undefined,
    allowInsecureAuth: true,
    disableReverseLookup: true,
    logger: false,
    onAuth({ username, password }, _, callback) {
      const isAuthorized = username === credentials?.user && password === credentials?.pass;
      if (isAuthorized) callback(null, { user: username });
      else callback(Object.assign(new Error("Wrong user or password"), { responseCode: 535 }));
    },
    onMailFrom: (_, __, callback) => callback(findErrorOfStep("sender")),
    onRcptTo: (_, __, callback) => callback(findErrorOfStep("recipient")),
    onData(stream, session, respond) {
      void buffer(stream).then(async (raw) => {
        const { mailFrom, rcptTo } = session.envelope;
        receivedMails.push({
          from: mailFrom ? mailFrom.address : "",
          to: rcptTo.map(({ address: recipient }) => recipient),
          raw: raw.toString("utf8"),
          mail: await PostalMime.parse(raw),
          user: typeof session.user === "string" ? session.user : undefined,
          isEncrypted: session.secure,
        });
        respond(findErrorOfStep("mail"));
      });
    },
  });
  // An aborted connection of a client must not fail the test.
  server.on("error", () => {});
  server.listen(0, "127.0.0.1");
  await once(server.server, "listening");
  closeAfterTest(() => new Promise<void>((resolve) => server.close(() => resolve())));
  return { port: (server.server.address() as AddressInfo).port, receivedMails };
}

/** Starts a server whose connections the test controls. */
export async function startSocketServer(handleSocket: (socket: Socket) => void): Promise<{ port: number }> {
  const sockets: Socket[] = [];
  const server = createServer((socket) => {
    sockets.push(socket);
    socket.on("error", () => {});
    handleSocket(socket);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  closeAfterTest(async () => {
    for (const socket of sockets) socket.destroy();
    server.close();
    await once(server, "close");
  });
  return { port: (server.address() as AddressInfo).port };
}

const createTimeouts = (ms: number) => ({ connectMs: ms, greetingMs: ms, responseMs: ms });
/** Timeouts for servers that stop responding. */
export const shortTimeouts = { timeouts: createTimeouts(shortTimeoutMs) };

export const createMailer = (port: number, changes: Partial<SmtpSettings> = {}) =>
  createSmtpMailer({
    host: "127.0.0.1",
    port,
    isSecure: false,
    requiresTls: false,
    credentials: null,
    from: { name: "License Desk", address: "licenses@example.com" },
    timeouts: createTimeouts(longTimeoutMs),
    ...changes,
  });
