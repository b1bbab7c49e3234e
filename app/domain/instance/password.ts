import { z } from "zod";

const rules = [
  { id: "length", label: "8 to 256 characters", holds: (text: string) => /^[^]{8,256}$/.test(text) },
  { id: "digit", label: "At least 1 number", holds: (text: string) => /[0-9]/.test(text) },
  { id: "lowercase", label: "At least 1 lowercase letter", holds: (text: string) => /[a-z]/.test(text) },
  { id: "uppercase", label: "At least 1 uppercase letter", holds: (text: string) => /[A-Z]/.test(text) },
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

export const password = z
  .string({ error: "Please enter a password" })
  .min(1, { error: "Please enter a password", abort: true })
  .refine((text) => passwordChecklist(text).every(({ isMet }) => isMet), "Password requirements not met");

/** Lets the two be compared even if the rest of the form is invalid. */
const bothTyped = z.object({ password: z.string().min(1), confirm: z.string().min(1) });

export const typedTwice = {
  again: z.string({ error: "Please input the password again" }).min(1, "Please input the password again"),
  isSame: ({ password, confirm }: z.output<typeof bothTyped>) => password === confirm,
  issue: {
    path: ["confirm"],
    error: "Two inputs don't match!",
    when: ({ value }: { value: unknown }) => bothTyped.safeParse(value).success,
  },
};
