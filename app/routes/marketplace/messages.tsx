import type { ReactNode } from "react";
import { useSearchParams } from "react-router";
import { buttonVariants } from "#app/ui/button.tsx";
import { PublicTitle } from "#app/routes/kit/page/public-frame.tsx";
import { Support } from "#app/routes/sign-up/support.tsx";
import type { NoSubscriptionReason } from "./sign-up-state.ts";

const setUpAgainHint =
  "Open your subscription in the marketplace and press “Set up your account” again. You will not be charged a second time.";

const messageByReason: Record<NoSubscriptionReason, ReactNode> = {
  missing: `You can open this page only from the marketplace. ${setUpAgainHint}`,
  invalid: `The marketplace does not know the link that brought you here. ${setUpAgainHint}`,
  expired: `The link that brought you here was valid for a few hours only and has expired. ${setUpAgainHint}`,
  throttled: "The marketplace is very busy right now. Please try again in a minute.",
  unreachable: "The marketplace did not respond. Please try again in a minute.",
  "nothing-bought":
    "The marketplace shows no running subscription. Subscribe there first, then press “Set up your account”.",
  ended: "The instance for this subscription has ended.",
};

const retryableReasons: ReadonlySet<NoSubscriptionReason> = new Set(["throttled", "unreachable"]);

export function NoSubscription({ reason }: { reason: NoSubscriptionReason }) {
  const [search] = useSearchParams();
  return (
    <>
      <PublicTitle>You have no active subscriptions.</PublicTitle>
      <p className="mt-3 text-muted-foreground">{messageByReason[reason]}</p>
      {retryableReasons.has(reason) && (
        <a href={`?${search}`} className={buttonVariants({ size: "lg", className: "mt-6" })}>
          Try again
        </a>
      )}
      <Support />
    </>
  );
}
