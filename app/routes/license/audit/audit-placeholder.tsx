import ScrollText from "lucide-react/icons/scroll-text";
import { href } from "react-router";
import { ButtonLink } from "#app/routes/kit/page/button-link.tsx";
import { MessagePage } from "#app/routes/kit/page/message-page.tsx";

export type MissingLogReason = "signed-out" | "not-allowed" | "not-offered";

const explanations: Record<MissingLogReason, string> = {
  "signed-out": "The audit log is for staff.",
  "not-allowed":
    "To see the audit log, ask an admin for “Manages Users” or “Manages Settings”. Each license has its own history.",
  "not-offered": "The connected license API has no audit log. Each license has its own history.",
};

interface AuditPlaceholderProps {
  reason: MissingLogReason;
  returnTo: string;
}

export const AuditPlaceholder = ({ reason, returnTo }: AuditPlaceholderProps) => (
  <MessagePage
    title="Audit"
    icon={ScrollText}
    actions={
      reason === "signed-out" ? (
        <ButtonLink to={`${href("/auth/sign-in")}?${new URLSearchParams({ returnTo })}`}>
          Sign in to see the audit log
        </ButtonLink>
      ) : (
        <ButtonLink to={href("/license/licenses")}>Go to Licenses</ButtonLink>
      )
    }
  >
    <p>{explanations[reason]}</p>
  </MessagePage>
);
