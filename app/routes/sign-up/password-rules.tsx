import Check from "lucide-react/icons/check";
import Circle from "lucide-react/icons/circle";
import { checkPasswordRules } from "#app/domain/instance/password.ts";

export const PasswordRules = ({ id }: { id: string }) => (
  <ul id={id} aria-label="Rules for the password" className="grid gap-x-4 gap-y-0.5 text-xs sm:grid-cols-2">
    {checkPasswordRules("").map((rule) => (
      <li
        key={rule.id}
        data-rule={rule.id}
        data-met="false"
        className="group flex items-center gap-1.5 text-muted-foreground data-[met=true]:text-success"
      >
        <Circle aria-hidden className="size-3 shrink-0 group-data-[met=true]:hidden" />
        <Check aria-hidden className="hidden size-3 shrink-0 group-data-[met=true]:block" />
        {rule.label}
        <span className="sr-only group-data-[met=false]:hidden">(met)</span>
      </li>
    ))}
  </ul>
);
