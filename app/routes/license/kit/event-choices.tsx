import { useState } from "react";
import type { EventName } from "#app/domain/history/event.ts";
import { eventGroupLabels, eventLabel, events, eventNames } from "#app/domain/history/event-names.ts";
import { containsName } from "#app/domain/text/normalize-name.ts";
import { Checkbox } from "#app/ui/checkbox.tsx";
import { Disclosure } from "#app/routes/kit/disclosure.tsx";
import { Input } from "#app/ui/input.tsx";
import { useHydrated } from "#app/ui/use-hydrated.ts";

const eventGroups = Object.entries(eventGroupLabels).map(([group, label]) => ({
  label,
  names: eventNames.filter((name) => events[name].group === group),
}));

interface EventChoicesProps {
  name: string;
  initialSelection: readonly EventName[];
}

/** Checkboxes of events, grouped by subject. Without JavaScript, there is no search field. */
export function EventChoices({ name, initialSelection }: EventChoicesProps) {
  const [typedText, setTypedText] = useState("");
  const [selection, setSelection] = useState(initialSelection);
  const isHydrated = useHydrated();
  const isMatch = (eventName: EventName) => containsName(eventLabel[eventName], typedText.trim());
  const groups = eventGroups.map((group) => ({
    ...group,
    hasMatch: group.names.some(isMatch),
    selectedCount: group.names.filter((eventName) => selection.includes(eventName)).length,
  }));
  return (
    <div className="grid gap-3">
      {isHydrated && (
        <Input
          type="search"
          aria-label="Search events"
          placeholder="Search events"
          value={typedText}
          onChange={({ currentTarget }) => setTypedText(currentTarget.value)}
          onKeyDown={(keyEvent) => {
            // Enter would submit the form around the checkboxes.
            if (keyEvent.key === "Enter") keyEvent.preventDefault();
          }}
        />
      )}
      <div className="grid items-start gap-x-5 gap-y-1 sm:grid-cols-2">
        {groups.map(({ label, names, hasMatch, selectedCount }) => (
          <div key={label} hidden={!hasMatch}>
            <Disclosure
              summary={selectedCount > 0 ? `${label} · ${selectedCount} selected` : label}
              isOpen={
                typedText.trim() !== "" || names.some((eventName) => initialSelection.includes(eventName))
              }
            >
              <div className="grid gap-1.5">
                {names.map((eventName) => (
                  <div key={eventName} hidden={!isMatch(eventName)}>
                    <Checkbox
                      name={name}
                      value={eventName}
                      label={eventLabel[eventName]}
                      defaultChecked={initialSelection.includes(eventName)}
                      onChange={({ currentTarget }) =>
                        setSelection((previousSelection) =>
                          currentTarget.checked
                            ? [...previousSelection, eventName]
                            : previousSelection.filter((selectedEvent) => selectedEvent !== eventName),
                        )
                      }
                    />
                  </div>
                ))}
              </div>
            </Disclosure>
          </div>
        ))}
      </div>
      {groups.every(({ hasMatch }) => !hasMatch) && (
        <p className="text-muted-foreground">No event has “{typedText.trim()}” in its name.</p>
      )}
    </div>
  );
}
