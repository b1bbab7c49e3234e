import { createContext, type MiddlewareFunction, type RouterContextProvider } from "react-router";
import { redirect } from "./redirect.ts";
import { z } from "zod";
import type { Secrets } from "#app/domain/text/secrets.ts";
import { createSignedCookie } from "./signed-cookie.ts";

export const toastSecretsContext = createContext<Secrets | null>(null);

const toastSchema = z.object({
  id: z.string(),
  tone: z.enum(["success", "error"]),
  message: z.string(),
  link: z.object({ to: z.string(), label: z.string() }).optional(),
  /** Key of a new license. The toast has a button to copy the key, and the list highlights the license. */
  licenseKey: z.string().optional(),
  /** A button in the toast. */
  action: z.object({ to: z.string(), label: z.string() }).optional(),
});
export type Toast = z.output<typeof toastSchema>;
export type ToastFields = Partial<Omit<Toast, "id" | "message">>;

interface ToastStore {
  /** Clears the cookie with the response. */
  takeToast(): Toast | null;
  /** A `Set-Cookie` value. */
  serializeToast(toast: Toast): Promise<string>;
}

export const toastContext = createContext<ToastStore>();

const maxMessageLength = 600;

export const toastMiddleware: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  const cookie = createToastCookie(new URL(request.url), context.get(toastSecretsContext));
  const parsedToast = toastSchema.safeParse(await cookie?.parse(request.headers.get("Cookie")));
  let shouldClearCookie = false;

  context.set(toastContext, {
    takeToast() {
      shouldClearCookie ||= parsedToast.success;
      return parsedToast.data ?? null;
    },
    serializeToast(toast) {
      if (!cookie) throw new Error("The secrets of the toasts are not set.");
      return cookie.serialize(toast);
    },
  });

  const response = await next();
  if (shouldClearCookie && cookie && !setsCookie(response, cookie.name)) {
    response.headers.append("Set-Cookie", await cookie.serialize("", { maxAge: 0 }));
  }
  return response;
};

/** Shows the message as a success, unless the fields contain another tone. */
export async function redirectWithToast(
  context: Readonly<RouterContextProvider>,
  url: string,
  message: string,
  fields: ToastFields = {},
): Promise<Response> {
  const toast: Toast = {
    tone: "success",
    ...fields,
    id: crypto.randomUUID(),
    message: message.slice(0, maxMessageLength),
  };
  return redirect(url, {
    status: 303,
    headers: { "Set-Cookie": await context.get(toastContext).serializeToast(toast) },
  });
}

export const redirectWithError = (context: Readonly<RouterContextProvider>, url: string, message: string) =>
  redirectWithToast(context, url, message, { tone: "error" });

const createToastCookie = (url: URL, secrets: Secrets | null) =>
  createSignedCookie(url, secrets, { name: "toast", maxAge: 60 });

const setsCookie = (response: Response, name: string) =>
  response.headers.getSetCookie().some((cookie) => cookie.startsWith(`${name}=`));
