import { href } from "react-router";
import { grouped } from "#app/domain/text/grouped.ts";
import type { HostedNumbers } from "#app/domain/hosted-customer/hosted-filter.ts";
import { Icon, type IconName } from "#app/ui/data/icon.tsx";

const list = href("/internal/one-customers");

const figures: readonly {
  of: keyof HostedNumbers;
  label: string;
  to: string;
  icon: IconName;
  look: string;
}[] = [
  {
    of: "runningTrials",
    label: "Running trials",
    to: `${list}?state=running&purpose=trial`,
    icon: "good",
    look: "text-good",
  },
  {
    of: "endingWithin7Days",
    label: "Ending within 7 days",
    to: `${list}?endingWithin=7`,
    icon: "clock",
    look: "text-warning",
  },
  {
    of: "failed",
    label: "Failed creations",
    to: `${list}?state=failed`,
    icon: "bad",
    look: "text-bad",
  },
  {
    of: "waiting",
    label: "Waiting for us",
    to: href("/internal/one-customers/waiting"),
    icon: "hourglass",
    look: "text-warning",
  },
];

export const AreaNumbers = ({ numbers }: { numbers: HostedNumbers | null }) =>
  numbers ? (
    <ul
      aria-label="Numbers"
      data-link=""
      className="-mx-2 flex flex-wrap gap-x-1 py-1.5 max-sm:grid max-sm:w-full max-sm:grid-cols-2"
    >
      {figures.map(({ of, label, to, icon, look }) => (
        <li key={of}>
          <a
            href={to}
            className="flex items-baseline gap-1.5 rounded-lg px-2 py-1 text-sm text-muted hover:bg-hover hover:text-text max-sm:gap-1 max-sm:px-1.5 max-sm:py-2"
          >
            <Icon name={icon} className={`icon-small self-center ${numbers[of] > 0 ? look : ""}`} />
            <span className="order-3">{label}</span>
            <strong className="text-base font-semibold text-text">{grouped(numbers[of])}</strong>
          </a>
        </li>
      ))}
    </ul>
  ) : (
    <p role="status" className="py-2 text-sm text-muted">
      The numbers are not available right now.
    </p>
  );
