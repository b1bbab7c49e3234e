import { ScrollText } from "lucide-react";
import { href, Link } from "react-router";
import { buttonClasses } from "#app/ui/controls/button.tsx";
import { MessagePage } from "#app/ui/page/message-page.tsx";

/** What the address shows to whoever is not signed in. */
export const AuditPlaceholder = ({ returnTo }: { returnTo: string }) => (
  <MessagePage
    title="Audit"
    icon={ScrollText}
    actions={
      <Link
        to={`${href("/auth/sign-in")}?${new URLSearchParams({ returnTo })}`}
        className={buttonClasses({ variant: "primary" })}
      >
        Sign in to see it
      </Link>
    }
  >
    <p>The log of everything that was done here is for staff.</p>
  </MessagePage>
);
