import { ArrowRight, Building2, FlaskConical, KeyRound, type LucideIcon } from "lucide-react";
import { href, Link } from "react-router";

export const meta = () => [{ title: "License desk" }];

export default function Home() {
  return (
    <div className="mx-auto max-w-5xl px-4 py-12 sm:px-6 sm:py-20">
      <h1 className="text-2xl font-semibold tracking-tight">License desk</h1>
      <p className="mt-1.5 text-lg text-muted">Licenses, customers and trials in one place.</p>
      <nav aria-label="Areas" className="mt-8 grid gap-4 sm:mt-10 md:grid-cols-3">
        {areas.map((area) => (
          <AreaLink key={area.to} {...area} />
        ))}
      </nav>
    </div>
  );
}

interface Area {
  to: string;
  label: string;
  about: string;
  icon: LucideIcon;
}

const areas: Area[] = [
  {
    to: href("/internal/air-customers"),
    label: "FIS Customers",
    about: "Companies with IR licenses: their cases, servers and contacts.",
    icon: Building2,
  },
  {
    to: href("/license/licenses"),
    label: "Licenses",
    about: "Find, create and change licenses, their quotas, servers and tags.",
    icon: KeyRound,
  },
  {
    to: href("/internal"),
    label: "Trial Management",
    about: "Set up hosted instances and look after trials.",
    icon: FlaskConical,
  },
];

function AreaLink({ to, label, about, icon: Icon }: Area) {
  return (
    <div className="group relative flex gap-4 rounded-xl border border-line bg-surface p-5 shadow-raised transition-[border-color,box-shadow] focus-within:border-accent hover:border-accent hover:shadow-floating md:min-h-48 md:flex-col">
      <span className="grid size-10 shrink-0 place-items-center rounded-lg bg-accent-soft text-accent">
        <Icon aria-hidden className="size-5" />
      </span>
      <div className="min-w-0 flex-1 md:mt-auto md:flex-none">
        <Link
          to={to}
          className="flex items-center gap-2 text-lg font-semibold outline-none after:absolute after:inset-0 after:rounded-xl focus-visible:after:outline-2 focus-visible:after:outline-offset-2 focus-visible:after:outline-accent"
        >
          {label}
          <ArrowRight
            aria-hidden
            className="size-4 text-muted transition-transform group-hover:translate-x-0.5 group-hover:text-accent"
          />
        </Link>
        <p className="mt-1 text-muted">{about}</p>
      </div>
    </div>
  );
}
