import { z } from "zod";

const digitRule = {
  id: "digit",
  label: "At least 1 number",
  holds: (text: string) => /[0-9]/.test(text),
} as const;
const lowercaseRule = {
  id: "lowercase",
  label: "At least 1 lowercase letter",
  holds: (text: string) => /[a-z]/.test(text),
} as const;
const uppercaseRule = {
  id: "uppercase",
  label: "At least 1 uppercase letter",
  holds: (text: string) => /[A-Z]/.test(text),
} as const;

const rules = {
  marketplace: [
    { id: "length", label: "8 to 256 characters", holds: (text: string) => /^[^]{8,256}$/.test(text) },
    digitRule,
    lowercaseRule,
    uppercaseRule,
    { id: "special", label: "At least 1 special character", holds: (text: string) => /[^\w\s]/.test(text) },
    { id: "spaces", label: "No spaces", holds: (text: string) => text !== "" && !/\s/.test(text) },
  ],
  /** The specification's global validator `strong_password`, for `/confirm-customer`. */
  strong: [
    { id: "least", label: "At least 8 characters", holds: (text: string) => text.length >= 8 },
    digitRule,
    lowercaseRule,
    uppercaseRule,
  ],
} as const;

export type PasswordPolicy = keyof typeof rules;

export interface PasswordRule {
  id: (typeof rules)[PasswordPolicy][number]["id"];
  label: string;
  isMet: boolean;
}

export const passwordChecklist = (text: string, policy: PasswordPolicy): PasswordRule[] =>
  rules[policy].map(({ id, label, holds }) => ({ id, label, isMet: holds(text) }));

const meetsPolicy = (policy: PasswordPolicy) => (text: string) =>
  passwordChecklist(text, policy).every(({ isMet }) => isMet);

const requiredPassword = z
  .string({ error: "Please enter a password" })
  .min(1, { error: "Please enter a password", abort: true });

export const password = requiredPassword.refine(meetsPolicy("marketplace"), "Password requirements not met");

export const strongPassword = requiredPassword
  .max(256, "A password has at most 256 characters.")
  .refine(
    meetsPolicy("strong"),
    "It must contain at least 8 characters, 1 number, 1 uppercase and 1 lowercase letter.",
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
