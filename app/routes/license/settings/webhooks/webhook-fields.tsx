import { type FieldMetadata, getInputProps } from "@conform-to/react";
import { type EventName, eventLabel, eventName } from "#app/domain/history/event.ts";
import { Checkbox } from "#app/ui/checkbox.tsx";
import { Field, FieldGroup } from "#app/ui/field.tsx";
import { Input } from "#app/ui/input.tsx";

export const AddressField = ({ url }: { url: FieldMetadata<string> }) => (
  <Field
    field={url}
    label="Address"
    hint="An https address of the internet that takes a POST for every event."
  >
    <Input {...getInputProps(url, { type: "url" })} autoComplete="off" spellCheck={false} data-autofocus />
  </Field>
);

export const EventsField = ({ eventNames }: { eventNames: FieldMetadata<EventName[]> }) => (
  <FieldGroup
    field={eventNames}
    label="Events"
    required={false}
    hint="Without a selection: all events, including future ones."
  >
    <div className="grid max-h-72 gap-2 overflow-y-auto sm:grid-cols-2">
      {eventName.options.map((option) => (
        <Checkbox
          key={option}
          name="eventNames"
          value={option}
          label={eventLabel[option]}
          defaultChecked={[eventNames.initialValue].flat().includes(option)}
        />
      ))}
    </div>
  </FieldGroup>
);
