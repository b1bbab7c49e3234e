import { href } from "react-router";
import { formatThousands } from "#app/domain/text/grouped.ts";
import type { HostedCustomerCounts } from "#app/domain/hosted-customer/hosted-filter.ts";
import { cn } from "#app/ui/cn.ts";
import { Icon, type IconName } from "#app/ui/icon.tsx";

const listPath = href("/internal/one-customers");

const figures: readonly {
  name: keyof HostedCustomerCounts;
  label: string;
  to: string;
  icon: IconName;
  iconClassName: string;
}[] = [
  {
    name: "runningTrials",
    label: "Running trials",
    to: `${listPath}?state=running&purpose=trial`,
    icon: "success",
    iconClassName: "text-success",
  },
  {
    name: "endingWithin7Days",
    label: "Ending within 7 days",
    to: `${listPath}?endingWithin=7`,
    icon: "clock",
    iconClassName: "text-warning",
  },
  {
    name: "failed",
    label: "Failed creations",
    to: `${listPath}?state=failed`,
    icon: "failure",
    iconClassName: "text-destructive",
  },
  {
    name: "waiting",
    label: "Waiting for us",
    to: href("/internal/one-customers/waiting"),
    icon: "hourglass",
    iconClassName: "text-warning",
  },
];

export const AreaNumbers = ({ numbers }: { numbers: HostedCustomerCounts | null }) =>
  numbers ? (
    <ul
      aria-label="Numbers"
      data-link=""
      className="-mx-2 flex flex-wrap gap-x-1 py-1.5 max-sm:grid max-sm:w-full max-sm:grid-cols-2"
    >
      {figures.map(({ name, label, to, icon, iconClassName }) => (
        <li key={name}>
          <a
            href={to}
            className="flex items-baseline gap-1.5 rounded-md px-2 py-1 text-xs text-muted-foreground hover:bg-accent hover:text-foreground max-sm:gap-1 max-sm:px-1.5 max-sm:py-2"
          >
            <Icon name={icon} className={cn("self-center", numbers[name] > 0 && iconClassName)} />
            <span className="order-3">{label}</span>
            <strong className="text-sm font-semibold text-foreground">
              {formatThousands(numbers[name])}
            </strong>
          </a>
        </li>
      ))}
    </ul>
  ) : (
    <p role="status" className="py-2 text-xs text-muted-foreground">
      The numbers are not available right now.
    </p>
  );
