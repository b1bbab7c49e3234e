import { dateLocaleContext } from "#app/middleware/locale.ts";
import type { LucideIcon } from "lucide-react";
import ArrowRight from "lucide-react/icons/arrow-right";
import Building2 from "lucide-react/icons/building-complex";
import FlaskConical from "lucide-react/icons/flask-conical";
import KeyRound from "lucide-react/icons/key-round";
import { href, Link, type MiddlewareFunction } from "react-router";
import type { FirstSteps } from "#app/domain/first-steps/first-steps.ts";
import { can } from "#app/domain/person/can.ts";
import { readSystemClock } from "#app/domain/time/time.ts";
import { licenseApiContext } from "#app/middleware/license-api.ts";
import { hasExtensions } from "#app/middleware/license-api-kind.ts";
import { loadOptionalSession, requireSession } from "#app/middleware/require-session.ts";
import { sessionContext } from "#app/middleware/session.ts";
import { findSignUp } from "#app/middleware/sign-up.ts";
import { DashboardSections } from "#app/routes/dashboard/dashboard.tsx";
import { buildDashboardView, type DashboardView } from "#app/routes/dashboard/present-dashboard.ts";
import { FirstStepsCard } from "#app/routes/first-steps/first-steps.tsx";
import { PageHeader } from "#app/routes/kit/page/page-header.tsx";
import { Page } from "#app/routes/kit/page/page.tsx";
import { PublicFrame, PublicTitle } from "#app/routes/kit/page/public-frame.tsx";
import { Support } from "#app/routes/sign-up/support.tsx";
import type { PageHandle } from "#app/routes/kit/page/page-handle.ts";
import { ButtonLink } from "#app/routes/kit/page/button-link.tsx";
import type { Route } from "./+types/home.ts";

/** Requires a session, except in a browser in which a customer has signed up for an instance. */
const requireSessionUnlessSignedUp: MiddlewareFunction<Response> = async (args, next) => {
  // A null token finds the latest sign-up of this browser.
  const signUp = await findSignUp(args, null);
  return signUp === null ? requireSession(args, next) : loadOptionalSession(args, next);
};

export const middleware = [requireSessionUnlessSignedUp];

export const handle: PageHandle = {
  hideHeader: ({ isStaff }: Route.ComponentProps["loaderData"]) => !isStaff,
};

export const meta = ({ loaderData }: Route.MetaArgs) => [
  { title: loaderData?.isStaff ? "License desk" : "Your AIR instance" },
];

export async function loader({ context }: Route.LoaderArgs) {
  const session = context.get(sessionContext);
  const isExtended = hasExtensions(context);
  const api = context.get(licenseApiContext);
  const maySeeFirstSteps = can(session, "first-steps.manage") && isExtended;
  const hasDashboard = session !== null && isExtended;
  const [firstSteps, dashboard] = await Promise.all([
    maySeeFirstSteps ? api.firstSteps.read() : null,
    // If the dashboard cannot be loaded, the page renders without a dashboard.
    hasDashboard ? api.dashboard.read().catch(() => null) : null,
  ]);
  const dashboardView =
    dashboard &&
    buildDashboardView(
      dashboard,
      can(session, "renewal.read"),
      readSystemClock(),
      context.get(dateLocaleContext),
    );
  return { isStaff: session !== null, firstSteps, hasDashboard, dashboard: dashboardView };
}

export default function Home({ loaderData: { isStaff, ...staffHomeProps } }: Route.ComponentProps) {
  return isStaff ? <StaffHome {...staffHomeProps} /> : <BuyerHome />;
}

const BuyerHome = () => (
  <PublicFrame>
    <PublicTitle>Your AIR instance</PublicTitle>
    <p className="mt-3 text-muted-foreground">You signed up for an AIR instance with this browser.</p>
    <ButtonLink to={href("/create-instance")} reloadDocument size="lg" className="mt-6">
      Back to your instance
    </ButtonLink>
    <p className="mt-6 text-xs text-muted-foreground">
      Do you work for us?{" "}
      <Link to={href("/auth/sign-in")} className="text-primary underline underline-offset-2">
        Sign in with your work account
      </Link>
      .
    </p>
    <Support />
  </PublicFrame>
);

interface StaffHomeProps {
  firstSteps: FirstSteps | null;
  hasDashboard: boolean;
  dashboard: DashboardView | null;
}

function StaffHome({ firstSteps, hasDashboard, dashboard }: StaffHomeProps) {
  return (
    <Page>
      <PageHeader title="License desk" />
      <nav aria-label="Areas" className="grid gap-3 sm:grid-cols-3 sm:gap-4">
        {areas.map((area) => (
          <AreaLink key={area.to} {...area} />
        ))}
      </nav>
      {firstSteps?.isShown && <FirstStepsCard {...firstSteps} />}
      {dashboard && !dashboard.isEmpty && <DashboardSections dashboard={dashboard} />}
      {dashboard?.isEmpty && !firstSteps?.isShown && (
        <p className="mt-8 text-muted-foreground">There are no licenses yet.</p>
      )}
      {hasDashboard && !dashboard && (
        <p role="status" className="mt-8 text-xs text-muted-foreground">
          The dashboard numbers are not available right now. Try again later.
        </p>
      )}
    </Page>
  );
}

interface Area {
  to: string;
  label: string;
  icon: LucideIcon;
}

const areas: Area[] = [
  {
    to: href("/internal/air-customers"),
    label: "FIS Customers",
    icon: Building2,
  },
  {
    to: href("/license/licenses"),
    label: "Licenses",
    icon: KeyRound,
  },
  {
    to: href("/internal"),
    label: "Trial Management",
    icon: FlaskConical,
  },
];

const AreaLink = ({ to, label, icon: Icon }: Area) => (
  <Link
    to={to}
    className="group flex items-center gap-3 rounded-xl border bg-card px-5 py-3 text-base font-semibold shadow-xs hover:border-primary"
  >
    <Icon aria-hidden className="size-5 text-primary" />
    {label}
    <ArrowRight aria-hidden className="ms-auto size-4 text-muted-foreground group-hover:text-primary" />
  </Link>
);
