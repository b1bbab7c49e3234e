import { view, viewList, newView, viewChange } from "#app/domain/view/view.ts";
import { viewMail, newViewMail } from "#app/domain/view/view-mail.ts";
import { describeSchema } from "#app/api/endpoint/describe-schema.ts";
import * as examples from "#app/api/endpoint/example-values.ts";

export const viewSchema = describeSchema(view, "View", "A saved filter of the license list.", {
  id: ["Id of the view.", examples.id],
  name: ["Name of the view.", "Ends soon"],
  query: ["Filter as the query string of the license list.", "lifetimeStatuses=almost-expired&environment=3"],
  isShared: "True if all users see the view.",
  isOwn: "True if you created the view.",
  position: ["Position among the shared or your own views, counted from 0.", 0],
});

export const viewListSchema = describeSchema(viewList, "ViewList", "Views that you can see.", {
  views: "Shared views, then your own views. Each of the two groups is sorted by `position`.",
});

const newViewDescriptions = {
  name: "Name of the view, 1 to 60 characters.",
  query: "Filter as the query string of the license list, at most 2,000 characters.",
  isShared: "True to show the view to all users.",
} as const;

export const newViewSchema = describeSchema(newView, "NewView", "A view to create.", newViewDescriptions);

export const viewChangeSchema = describeSchema(
  viewChange,
  "ViewChange",
  "Fields of a view to change. Omitted fields stay unchanged.",
  {
    ...newViewDescriptions,
    position: "Position among the shared or your own views, counted from 0.",
  },
);

export const viewMailSchema = describeSchema(viewMail, "ViewMail", "A mail schedule with its last result.", {
  every: "Frequency of the mail: `day`, `monday` or `month` (the first day of each month), at 6:00 UTC.",
  recipients: ["E-mail addresses of the recipients.", ["ada@example.com"]],
  nextAt: ["Time of the next mail, in UTC.", examples.pastTime],
  lastAt: ["Time of the last mail or attempt, in UTC; null before the first one.", examples.pastTime],
  outcome: "Result of the last mail; null before the first one.",
  error: "Reason why the last mail did not reach all recipients; null if the mail reached them.",
});

export const newViewMailSchema = describeSchema(newViewMail, "NewViewMail", "A mail schedule.", {
  every: "Frequency of the mail: `day`, `monday` or `month` (the first day of each month), at 6:00 UTC.",
  recipients: "E-mail addresses of users who sign in here, at most 10.",
});
