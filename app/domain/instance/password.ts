import { z } from "zod";

const hasDigit = (text: string) => /[0-9]/.test(text);
const hasLowercase = (text: string) => /[a-z]/.test(text);
const hasUppercase = (text: string) => /[A-Z]/.test(text);

const rules = [
  { id: "length", label: "8 to 256 characters", holds: (text: string) => /^[^]{8,256}$/.test(text) },
  { id: "digit", label: "At least 1 number", holds: hasDigit },
  { id: "lowercase", label: "At least 1 lowercase letter", holds: hasLowercase },
  { id: "uppercase", label: "At least 1 uppercase letter", holds: hasUppercase },
  { id: "special", label: "At least 1 special character", holds: (text: string) => /[^\w\s]/.test(text) },
  { id: "spaces", label: "No spaces", holds: (text: string) => text !== "" && !/\s/.test(text) },
] as const;

export interface PasswordRule {
  id: (typeof rules)[number]["id"];
  label: string;
  isMet: boolean;
}

export const passwordChecklist = (text: string): PasswordRule[] =>
  rules.map(({ id, label, holds }) => ({ id, label, isMet: holds(text) }));

const meetsRules = (text: string) => passwordChecklist(text).every(({ isMet }) => isMet);
const rulesMessage = "Password requirements not met";

const requiredPassword = z
  .string({ error: "Please enter a password" })
  .min(1, { error: "Please enter a password", abort: true });

export const password = requiredPassword.refine(meetsRules, rulesMessage);

const isStrong = (text: string) =>
  text.length >= 8 && hasDigit(text) && hasLowercase(text) && hasUppercase(text);

/** The specification's global validator `strong_password`. */
export const strongPassword = requiredPassword.refine(
  isStrong,
  "It must contain at least 8 characters, 1 number, 1 uppercase and 1 lowercase letter.",
);

/**
 * For `/confirm-customer`. A weak password has one message. `abort` would give one too, but zod then skips the
 * comparison of the two passwords.
 */
export const invitedPassword = strongPassword.refine(
  (text) => !isStrong(text) || meetsRules(text),
  rulesMessage,
);

/** The two passwords are compared even if other fields of the form are invalid. */
const bothEntries = z.object({ password: z.string().min(1), confirm: z.string().min(1) });

export const passwordConfirmation = {
  schema: z.string({ error: "Please input the password again" }).min(1, "Please input the password again"),
  isSame: ({ password, confirm }: z.output<typeof bothEntries>) => password === confirm,
  issue: {
    path: ["confirm"],
    error: "Two inputs don't match!",
    when: ({ value }: { value: unknown }) => bothEntries.safeParse(value).success,
  },
};
