import { once } from "node:events";
import { type AddressInfo, createServer, type Socket } from "node:net";
import { buffer } from "node:stream/consumers";
import PostalMime, { type Email } from "postal-mime";
import { SMTPServer } from "smtp-server";
import { smtpMailer, type SmtpSettings } from "#app/gateways/mail/smtp.ts";
import { closeAfterTest } from "#tests/support/engines/leftovers.ts";
import { brief, patient } from "./patience.ts";

/** A received mail: the envelope and the parsed content. */
interface Arrived {
  from: string;
  to: string[];
  raw: string;
  mail: Email;
  user: string | undefined;
  isEncrypted: boolean;
}

interface Wishes {
  /** The error response to MAIL FROM, RCPT TO or the mail itself. */
  refuses?: { step: "sender" | "recipient" | "mail"; status: number; message: string };
  credentials?: { user: string; pass: string };
  offersTls?: boolean;
}

const refusal = ({ status, message }: NonNullable<Wishes["refuses"]>) =>
  Object.assign(new Error(message), { responseCode: status });

/** An SMTP server on loopback that stores received mails. */
export async function startSmtp({ refuses, credentials, offersTls = false }: Wishes = {}) {
  const arrived: Arrived[] = [];
  const faultAt = (step: string) => (refuses?.step === step ? refusal(refuses) : null);
  const server = new SMTPServer({
    disabledCommands: offersTls ? [] : ["STARTTLS"],
    authOptional: credentials === undefined,
    allowInsecureAuth: true,
    disableReverseLookup: true,
    logger: false,
    onAuth({ username, password }, _, answer) {
      const fits = username === credentials?.user && password === credentials?.pass;
      if (fits) answer(null, { user: username });
      else answer(Object.assign(new Error("Wrong user or password"), { responseCode: 535 }));
    },
    onMailFrom: (_, __, answer) => answer(faultAt("sender")),
    onRcptTo: (_, __, answer) => answer(faultAt("recipient")),
    onData(stream, session, answer) {
      void buffer(stream).then(async (raw) => {
        const { mailFrom, rcptTo } = session.envelope;
        arrived.push({
          from: mailFrom ? mailFrom.address : "",
          to: rcptTo.map(({ address }) => address),
          raw: raw.toString("utf8"),
          mail: await PostalMime.parse(raw),
          user: typeof session.user === "string" ? session.user : undefined,
          isEncrypted: session.secure,
        });
        answer(faultAt("mail"));
      });
    },
  });
  // An aborted connection of a client must not fail the test.
  server.on("error", () => {});
  server.listen(0, "127.0.0.1");
  await once(server.server, "listening");
  closeAfterTest(() => new Promise<void>((stopped) => server.close(() => stopped())));
  return { port: (server.server.address() as AddressInfo).port, arrived };
}

/** A server whose connections the test controls. */
export async function startSocket(serve: (socket: Socket) => void): Promise<{ port: number }> {
  const sockets: Socket[] = [];
  const server = createServer((socket) => {
    sockets.push(socket);
    socket.on("error", () => {});
    serve(socket);
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

const waiting = (ms: number) => ({ connectMs: ms, greetingMs: ms, answerMs: ms });
/** For servers that stop responding. */
export const waitingBriefly = { patience: waiting(brief) };

export const mailerTo = (port: number, changes: Partial<SmtpSettings> = {}) =>
  smtpMailer({
    host: "127.0.0.1",
    port,
    isSecure: false,
    requiresTls: false,
    credentials: null,
    from: { name: "License Desk", address: "licenses@example.com" },
    patience: waiting(patient),
    ...changes,
  });
