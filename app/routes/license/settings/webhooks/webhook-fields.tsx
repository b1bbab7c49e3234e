import { type FieldMetadata, getInputProps } from "@conform-to/react";
import { type EventName, eventName } from "#app/domain/history/event.ts";
import { Field, FieldGroup } from "#app/ui/field.tsx";
import { EventChoices } from "#app/routes/license/kit/event-choices.tsx";
import { Input } from "#app/ui/input.tsx";

export const AddressField = ({ url }: { url: FieldMetadata<string> }) => (
  <Field
    field={url}
    label="Address"
    hint="A public https address that accepts a POST request for each event."
  >
    <Input {...getInputProps(url, { type: "url" })} autoComplete="off" spellCheck={false} data-autofocus />
  </Field>
);

export const EventsField = ({ eventNames }: { eventNames: FieldMetadata<EventName[]> }) => (
  <FieldGroup
    field={eventNames}
    label="Events"
    required={false}
    hint="If you select no events, the webhook receives all events, including future events."
  >
    <EventChoices
      name="eventNames"
      initialSelection={eventName.options.filter((name) => [eventNames.initialValue].flat().includes(name))}
    />
  </FieldGroup>
);
