import { counted } from "#app/domain/date-wording.ts";
import { dayOf, daysBetween, isInfinite } from "#app/domain/time.ts";
import { Button } from "#app/ui/button.tsx";
import { QuotaDate } from "./quota-date.tsx";

/** From when to when, of two days or instants, with how many days that is. */
export const QuotaTerm = ({ from, to }: { from: string; to: string }) => (
  <>
    <QuotaDate value={from} /> – <QuotaDate value={to} />{" "}
    {!isInfinite(to) && (
      <span className="font-normal whitespace-nowrap text-muted">
        ({counted(daysBetween(dayOf(from), dayOf(to)), "day")})
      </span>
    )}
  </>
);

/** Where no script follows what is chosen, this does. */
export const UpdateForm = () => (
  <Button
    type="submit"
    formMethod="get"
    formNoValidate
    className="hidden justify-self-start no-script:inline-flex"
  >
    Update the form
  </Button>
);
