import type { ReactNode } from "react";
import type { ReportName } from "#app/domain/reports/reports.ts";
import type { ChartTone } from "#app/routes/kit/charts/build-chart.ts";
import { ChartSwatch } from "#app/routes/kit/charts/chart.tsx";
import { ButtonLink } from "#app/routes/kit/page/button-link.tsx";
import { Card, CardTitle } from "#app/ui/card.tsx";
import { Icon } from "#app/ui/icon.tsx";

interface ReportCardProps {
  name: ReportName;
  title: string;
  legend: readonly { tone: ChartTone; label: string; countText?: string }[];
  children: ReactNode;
}

export const ReportCard = ({ name, title, legend, children }: ReportCardProps) => (
  <Card aria-labelledby={`${name}-title`}>
    <div className="mb-6 flex flex-wrap items-center gap-x-5 gap-y-2">
      <CardTitle id={`${name}-title`} className="me-auto mb-0!">
        {title}
      </CardTitle>
      {legend.map(({ tone, label, countText }) => (
        <span key={label} className="flex items-center gap-1.5 text-xs">
          <ChartSwatch tone={tone} /> {label}{" "}
          {countText && <strong className="font-semibold tabular-nums">{countText}</strong>}
        </span>
      ))}
      <ButtonLink to={`/api/oem/reports/${name}/csv`} reloadDocument variant="outline">
        <Icon name="download" /> CSV<span className="sr-only"> of {title}</span>
      </ButtonLink>
    </div>
    {children}
  </Card>
);
