import ScrollText from "lucide-react/icons/scroll-text";
import { href, Link } from "react-router";
import { buttonClasses } from "#app/ui/controls/button.tsx";
import { MessagePage } from "#app/ui/page/message-page.tsx";

/** `returnTo` is null where no log exists. */
export const AuditPlaceholder = ({ returnTo }: { returnTo: string | null }) => (
  <MessagePage
    title="Audit"
    icon={ScrollText}
    actions={
      returnTo !== null && (
        <Link
          to={`${href("/auth/sign-in")}?${new URLSearchParams({ returnTo })}`}
          className={buttonClasses({ variant: "primary" })}
        >
          Sign in to see it
        </Link>
      )
    }
  >
    <p>
      {returnTo === null
        ? "The license API behind License desk offers no log of everything that was done. Each license has its history."
        : "The log of everything that was done here is for staff."}
    </p>
  </MessagePage>
);
