import { z } from "zod";
import { changeCustomer, changeTier } from "#app/domain/license/change-license.ts";
import { license } from "#app/domain/license/license.ts";
import {
  changePreview,
  customerChange,
  type CustomerChange,
  licenseChange,
  previewChange,
  tierChange,
} from "#app/domain/license/license-change.ts";
import { licenseToChange } from "#app/domain/license/licenses.ts";
import { licenseKey } from "#app/domain/text/license-key.ts";
import { type Answer, answer } from "#app/api/call/answer.ts";
import { call } from "#app/api/call/call.ts";
import { changedCustomer } from "#app/api/customers/crm-customer.ts";
import type { World } from "#app/api/world.ts";

const named = z.object({ key: licenseKey });

export const licenseChangeCalls = {
  previewChange: call({
    method: "POST",
    path: "/api/oem/licenses/{key}/preview",
    operationId: "previewLicenseChange",
    summary:
      "What another customer, another tier or being offline would mean for a license: capacities, features, servers, reminders, issued license files; nothing is changed",
    action: "license.edit",
    params: named,
    body: licenseChange,
    result: changePreview,
  }),
  changeCustomer: call({
    method: "PATCH",
    path: "/api/oem/licenses/{key}/customer",
    operationId: "changeLicenseCustomer",
    summary:
      "Issues a license to another company or contact, written by hand or of the CRM; its key and its servers stay",
    action: "license.edit",
    params: named,
    body: customerChange,
    result: license,
    changes: true,
  }),
  changeTier: call({
    method: "PATCH",
    path: "/api/oem/licenses/{key}/tier",
    operationId: "changeLicenseTier",
    summary: "Puts a license on another tier of its type; its key and its servers stay",
    action: "license.edit",
    params: named,
    body: tierChange,
    result: license,
    changes: true,
  }),
};

async function customerOf(world: World, key: string, change: CustomerChange) {
  const { record } = await licenseToChange(world.storage, key);
  return changedCustomer(world, record.customer, change);
}

export const licenseChangeAnswers: Answer[] = [
  answer(licenseChangeCalls.previewChange, async ({ params: { key }, body, world, actor }) => {
    const change =
      body.kind === "customer"
        ? { kind: body.kind, customer: (await customerOf(world, key, body)).customer }
        : body;
    return previewChange(world.storage, key, change, actor.at);
  }),
  answer(
    licenseChangeCalls.changeCustomer,
    async ({ params: { key }, body, world, actor, expectedVersion }) =>
      changeCustomer(world.storage, { actor, key, expectedVersion }, await customerOf(world, key, body)),
  ),
  answer(licenseChangeCalls.changeTier, ({ params: { key }, body, world, actor, expectedVersion }) =>
    changeTier(world.storage, { actor, key, expectedVersion }, body),
  ),
];
