import { Bars } from "#app/routes/kit/charts/bars.tsx";
import type { UseCharts } from "./build-use-charts.ts";

/** The assets of the last twelve months, without axes. */
export const SmallUseChart = ({ use: { assets, rows } }: { use: UseCharts }) =>
  rows.length > 0 && (
    <Bars
      id="small-assets-in-use"
      title="Assets in use in the last 12 months"
      description={`Assets in use: ${assets.summary}. The tab Servers lists the use by week.`}
      chart={assets.smallChart}
    />
  );
