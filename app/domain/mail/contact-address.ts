import { z } from "zod";

const accentError =
  "Enter the address without accents and other special letters, such as é. Many mail servers do not accept them.";

/** E-mail address of a customer. Mail servers without SMTPUTF8 accept only ASCII. */
export const contactAddress = z
  .email({
    error: ({ input }) =>
      typeof input === "string" && /[^\x20-\x7e]/.test(input) ? accentError : "Enter a valid e-mail address.",
  })
  .max(254, "An e-mail address has at most 254 characters.");
