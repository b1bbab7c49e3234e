import ArrowDown from "lucide-react/icons/arrow-down";
import ArrowUp from "lucide-react/icons/arrow-up";
import { Form } from "react-router";
import { HiddenFields } from "#app/routes/kit/forms/hidden-fields.tsx";
import { Button } from "#app/ui/button.tsx";
import { Tooltip, TooltipContent, TooltipTrigger } from "#app/ui/tooltip.tsx";

interface MoveButtonsProps {
  action?: string;
  rowName: string;
  hiddenFields: Readonly<Record<string, string | number>>;
  /**
   * Name of the form field. Its value is the prop `up` or the prop `down`, depending on the pressed button.
   */
  name: string;
  up: number;
  down: number;
  isFirst: boolean;
  isLast: boolean;
}

export function MoveButtons({
  action,
  rowName,
  hiddenFields,
  name,
  up,
  down,
  isFirst,
  isLast,
}: MoveButtonsProps) {
  const buttonProps = { type: "submit", name, variant: "ghost", size: "icon" } as const;
  return (
    <Form method="post" action={action} replace preventScrollReset className="flex gap-1">
      <HiddenFields values={hiddenFields} />
      <Tooltip>
        <TooltipTrigger asChild>
          <Button {...buttonProps} value={up} disabled={isFirst} aria-label={`Move ${rowName} up`}>
            <ArrowUp aria-hidden />
          </Button>
        </TooltipTrigger>
        <TooltipContent>Move up</TooltipContent>
      </Tooltip>
      <Tooltip>
        <TooltipTrigger asChild>
          <Button {...buttonProps} value={down} disabled={isLast} aria-label={`Move ${rowName} down`}>
            <ArrowDown aria-hidden />
          </Button>
        </TooltipTrigger>
        <TooltipContent>Move down</TooltipContent>
      </Tooltip>
    </Form>
  );
}
