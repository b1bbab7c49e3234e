import type { ForecastTexts } from "#app/words/forecast-wording.ts";

/** When the license is expected to be full, and why. */
export const ForecastSection = ({ forecast: { sentence, reasons } }: { forecast: ForecastTexts }) => (
  <section aria-labelledby="forecast-title" className="mt-6 grid gap-2">
    <h3 id="forecast-title" className="font-semibold">
      Forecast
    </h3>
    <p>{sentence}</p>
    {reasons.length > 0 && (
      <ul className="list-disc space-y-1 ps-5 text-xs text-muted-foreground">
        {reasons.map((reason) => (
          <li key={reason}>{reason}</li>
        ))}
      </ul>
    )}
  </section>
);
