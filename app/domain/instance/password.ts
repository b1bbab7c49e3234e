import { z } from "zod";

const hasDigit = (text: string) => /[0-9]/.test(text);
const hasLowercase = (text: string) => /[a-z]/.test(text);
const hasUppercase = (text: string) => /[A-Z]/.test(text);

const rules = [
  {
    id: "length",
    label: "8 to 256 characters",
    isMetBy: ({ length }: string) => length >= 8 && length <= 256,
  },
  { id: "digit", label: "At least 1 number", isMetBy: hasDigit },
  { id: "lowercase", label: "At least 1 lowercase letter", isMetBy: hasLowercase },
  { id: "uppercase", label: "At least 1 uppercase letter", isMetBy: hasUppercase },
  { id: "special", label: "At least 1 special character", isMetBy: (text: string) => /[^\w\s]/.test(text) },
  { id: "spaces", label: "No spaces", isMetBy: (text: string) => text !== "" && !/\s/.test(text) },
] as const;

export interface PasswordRule {
  id: (typeof rules)[number]["id"];
  label: string;
  isMet: boolean;
}

export const checkPasswordRules = (text: string): PasswordRule[] =>
  rules.map(({ id, label, isMetBy }) => ({ id, label, isMet: isMetBy(text) }));

const meetsRules = (text: string) => checkPasswordRules(text).every(({ isMet }) => isMet);
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
 * For `/confirm-customer`. A weak password gets only the message of `strongPassword`. The option `abort` has the same
 * effect, but zod would then not compare the two passwords.
 */
export const invitedCustomerPassword = strongPassword.refine(
  (text) => !isStrong(text) || meetsRules(text),
  rulesMessage,
);

/** Selects the two passwords, so that they are compared even if other fields of the form are invalid. */
const enteredPasswords = z.object({ password: z.string().min(1), confirm: z.string().min(1) });

export const passwordConfirmation = {
  schema: z.string({ error: "Please input the password again" }).min(1, "Please input the password again"),
  isSame: ({ password, confirm }: z.output<typeof enteredPasswords>) => password === confirm,
  issue: {
    path: ["confirm"],
    error: "Two inputs don't match!",
    when: ({ value }: { value: unknown }) => enteredPasswords.safeParse(value).success,
  },
};
