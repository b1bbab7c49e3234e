import { Form, href } from "react-router";
import { SwitchButton } from "#app/routes/kit/forms/switch-button.tsx";
import { Card, CardTitle } from "#app/ui/card.tsx";

const shortcutsUrl = href("/license/account/shortcuts");

/** WCAG 2.1.4: users must be able to turn off single-key shortcuts. */
export const KeyboardCard = ({ hasShortcuts }: { hasShortcuts: boolean }) => (
  <Card>
    <CardTitle>Keyboard</CardTitle>
    <p className="mb-3 text-muted-foreground">
      <kbd>Ctrl K</kbd> searches everything. Press <kbd>?</kbd> to see all shortcuts.
    </p>
    <Form method="post" action={shortcutsUrl} preventScrollReset className="flex items-center gap-3">
      <input type="hidden" name="shortcuts" value={hasShortcuts ? "off" : "on"} />
      <SwitchButton isOn={hasShortcuts} action={shortcutsUrl} aria-label="Single-key shortcuts" />
      <span aria-hidden>Single-key shortcuts</span>
    </Form>
  </Card>
);
