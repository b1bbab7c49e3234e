import { z } from "zod";
import { privilege } from "#app/domain/person/person.ts";
import { addDays, type Day, dayOf, endOfDay, startOfDay, readSystemClock } from "#app/domain/time/time.ts";
import {
  computeLatestExpirationDay,
  maxTokenLifetimeDays,
  newToken,
  type NewToken,
  tokenValue,
} from "#app/domain/token/token.ts";

const proposedLifetimeDays = 90;

export const computeExpirationRange = (): { firstDay: Day; proposedDay: Day; lastDay: Day } => {
  const today = dayOf(readSystemClock());
  return {
    firstDay: addDays(today, 1),
    proposedDay: addDays(today, proposedLifetimeDays),
    lastDay: computeLatestExpirationDay(today),
  };
};

export const createTokenFormSchema = ({ firstDay, lastDay }: { firstDay: Day; lastDay: Day }) =>
  z
    .object({
      name: newToken.shape.name,
      token: tokenValue,
      expirationDate: newToken.shape.expirationDate
        .refine((expirationDate) => expirationDate >= startOfDay(firstDay), "Choose tomorrow or a later day.")
        .refine(
          (expirationDate) => expirationDate <= endOfDay(lastDay),
          `A token is valid for at most ${maxTokenLifetimeDays} days.`,
        ),
      access: z.enum(["all", "read", "some"]).default("all"),
      privileges: z.array(privilege).default([]),
    })
    .refine(({ access, privileges }) => access !== "some" || privileges.length > 0, {
      path: ["privileges"],
      error: "Choose at least one privilege.",
    });

type TokenFormValues = z.output<ReturnType<typeof createTokenFormSchema>>;

export const buildTokenRequest = ({
  name,
  token,
  expirationDate,
  access,
  privileges,
}: TokenFormValues): Required<NewToken> => ({
  name,
  token,
  expirationDate,
  scopes: { all: null, read: "read" as const, some: privileges }[access],
});
