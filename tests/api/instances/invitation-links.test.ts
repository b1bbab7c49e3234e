import { describe, expect, it } from "vitest";
import { invitationView } from "#app/domain/hosted-customer/confirm-invitation.ts";
import { type InstanceOrder } from "#app/domain/instance/provisioner.ts";
import { simulatedProvisioner } from "#app/gateways/provisioner/simulated.ts";
import { type ApiUnderTest, origin, parseApiResult } from "#tests/support/api/api.ts";
import { buyersPassword } from "#tests/support/customers/buyers-password.ts";
import {
  fetchEvents,
  openLongLivedApi,
  startTrial,
  readTokenOfLastMail,
} from "#tests/support/customers/hosted-customers.ts";
import { type RecordingMailer, createRecordingMailer } from "#tests/support/outside/mails.ts";

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

interface InvitationSetup {
  api: ApiUnderTest;
  mailer: RecordingMailer;
  orders: InstanceOrder[];
  orderErrorFactories: (() => Error)[];
  key: string;
  token: string;
}

/** Invites Lucius by mail. The functions in `orderErrorFactories` create the errors that the next orders throw. */
async function inviteLucius(): Promise<InvitationSetup> {
  const mailer = createRecordingMailer();
  const orders: InstanceOrder[] = [];
  const orderErrorFactories: (() => Error)[] = [];
  const provisioner = {
    ...simulatedProvisioner,
    async order(order: InstanceOrder) {
      orders.push(order);
      const createError = orderErrorFactories.shift();
      if (createError) throw createError();
    },
  };
  const api = await openLongLivedApi({ mailer, provisioner });
  const key = await startTrial(api, { how: "invite" });
  return {
    api,
    mailer,
    orders,
    orderErrorFactories,
    key,
    token: readTokenOfLastMail(mailer),
  };
}

const fetchInvitation = ({ asAnonymous }: ApiUnderTest, token: string) =>
  asAnonymous.get(`/api/customers/one/invitation?token=${encodeURIComponent(token)}`);

const confirmInvitation = (
  { asAnonymous }: ApiUnderTest,
  token: string,
  changes: Record<string, unknown> = {},
) =>
  asAnonymous.post("/api/customers/one/invitation/confirm", {
    token,
    firstName: "Lucius",
    lastName: "Fox",
    password: buyersPassword,
    ...changes,
  });

const renewInvitation = (
  { asAnonymous }: ApiUnderTest,
  token: string,
  headers: Record<string, string> = {},
) => asAnonymous.post("/api/customers/one/invitation/renew", { token }, headers);

describe("Requesting a new link", () => {
  it("always returns the same response, but mails a new link only if the old link has expired", async () => {
    const { api, mailer, token, key } = await inviteLucius();
    const responses = [await renewInvitation(api, "nobody"), await renewInvitation(api, token)];
    expect(mailer.receivedMails).toHaveLength(1);
    api.advanceClock(7 * dayMs);
    responses.push(await renewInvitation(api, token));
    expect(mailer.receivedMails).toHaveLength(2);
    expect(mailer.receivedMails[1]).toMatchObject({ to: "lucius@wayne.example" });
    expect(mailer.receivedMails[1]?.text).toContain(`${origin}/confirm-customer?token=`);
    const renewedToken = readTokenOfLastMail(mailer);
    expect(parseApiResult(invitationView, await fetchInvitation(api, renewedToken)).inviter).toBe(
      "mert@example.com",
    );
    expect((await fetchEvents(api, key))[0]).toMatchObject({
      eventName: "invite-customer",
      createdBy: "lucius@wayne.example",
    });
    await confirmInvitation(api, renewedToken);
    responses.push(await renewInvitation(api, renewedToken), await renewInvitation(api, token));
    expect(mailer.receivedMails).toHaveLength(2);
    expect(new Set(responses.map(({ status, text }) => `${status} ${text}`))).toEqual(
      new Set(['202 {"success":true,"result":{}}']),
    );
  });

  it("mails at most one link an hour", async () => {
    const { api, mailer, token } = await inviteLucius();
    api.advanceClock(8 * dayMs);
    await Promise.all(Array.from({ length: 5 }, () => renewInvitation(api, token)));
    expect(mailer.receivedMails).toHaveLength(2);
    api.advanceClock(hourMs - 1);
    await renewInvitation(api, token);
    expect(mailer.receivedMails).toHaveLength(2);
    api.advanceClock(1);
    await renewInvitation(api, token);
    expect(mailer.receivedMails).toHaveLength(3);
  });
});
