import { currentUser, directoryGrant, privilege } from "#app/domain/person/person.ts";
import { user, userPaging, privilegeChange } from "#app/domain/person/user.ts";
import { pauseReason, jobPause } from "#app/domain/job-pause/pause.ts";
import { stopReason } from "#app/domain/person/current-rights.ts";
import { runningWork } from "#app/domain/running-work/running-work.ts";
import { listedSession } from "#app/domain/person/sessions.ts";
import { describeFields, describeSchema, describeValue } from "#app/api/endpoint/describe-schema.ts";
import { describePage } from "#app/api/endpoint/common-schemas.ts";
import * as examples from "#app/api/endpoint/example-values.ts";

describeValue(privilege, "Privilege", "A right that can be granted to a user.");

describeSchema(
  directoryGrant,
  "DirectoryGrant",
  "Rights that a rule of the company directory gives to a user.",
  {
    group: ["Group that the rule names.", "Licensing"],
    privileges: ["Privileges that the rule gives.", ["license-create", "license-manage"]],
    isAdmin: ["True if the rule gives all rights.", false],
  },
);

export const userSchema = describeSchema(user, "User", "An account of an identity provider.", {
  id: ["Id of the user.", examples.id],
  email: ["E-mail address.", "rita@example.com"],
  provider: ["Issuer URL of the identity provider.", "https://id.example.com"],
  lastlogin: ["Time of the last sign-in, in UTC; null before the first one.", examples.pastTime],
  privileges: [
    "Privileges of the user: those that colleagues gave, and those from the company directory.",
    ["license-create", "license-manage"],
  ],
  isAdmin: "True if the user has all rights.",
  isAdminClaimUnknown: [
    "True if the identity provider did not list the groups of the user at the last sign-in, because there were too many. `isAdmin` then stayed unchanged.",
    false,
  ],
  directoryGrants: [
    "Rights from the rules of the company directory. Nobody can take them by hand.",
    [{ group: "Licensing", privileges: ["license-create"], isAdmin: false }],
  ],
  status:
    "`active`, `disabled`, `invited` until the first sign-in, or `unknown` if no identity provider accepts the address any more.",
});

export const userPage = describePage(userSchema);

export const userPagingSchema = describeSchema(
  userPaging,
  "UserPaging",
  "Page and order of a list of users.",
  {},
);

export const emailParams = describeFields(privilegeChange.pick({ email: true }), {
  email: "E-mail address, or the id of the user if several users share the address.",
});

export const privilegeChangeSchema = describeSchema(
  privilegeChange,
  "PrivilegeChange",
  "Privileges of a user.",
  {
    email: "E-mail address, or the id of the user if several users share the address.",
    privileges:
      "New privileges of the user. They replace the current privileges, and contain those from the company directory.",
  },
);

describeValue(
  pauseReason,
  "JobPauseReason",
  "`setting`: `JOBS=off`. `restore`: the database was restored from a backup. `operator`: an operator paused the jobs.",
);

export const jobPauseSchema = describeSchema(
  jobPause,
  "JobPause",
  "A pause of the background jobs that send data to other systems.",
  {
    since: ["Start of the pause, in UTC.", examples.pastTime],
    reason: "Why jobs are paused.",
  },
);

export const currentUserSchema = describeSchema(currentUser, "CurrentUser", "The signed-in user.", {
  email: ["E-mail address.", "ada@example.com"],
  isAdmin: ["True if the user has all rights.", true],
  privileges: ["Privileges that were granted.", ["license-create", "license-manage"]],
  directoryGrants: [
    "Rights of the user from the rules of the company directory.",
    [{ group: "Licensing", privileges: ["license-create"], isAdmin: false }],
  ],
  preferences: "Display preferences of the user.",
  jobPause: "Pause of background jobs, for admins only; null while jobs run.",
});

describeValue(
  stopReason,
  "StopReason",
  "`disabled`: the user may no longer sign in. `missing`: the user has no account. `privilege`: the user lost the privilege.",
);

export const runningWorkSchema = describeSchema(
  runningWork,
  "RunningWork",
  "Work that stops when a user is disabled or erased.",
  {
    bulkRuns: "Number of running bulk runs.",
    imports: "Number of running imports.",
    viewMails: "Number of mail schedules of views.",
    tokens: "Number of API tokens.",
    invitations: "Number of open invitations that the user sent. They are withdrawn.",
  },
);

const sessionSchema = describeSchema(listedSession, "Session", "A browser in which a user is signed in.", {
  id: ["Id of the session.", "4d2c9a7be01f"],
  createdAt: ["Time of the sign-in, in UTC.", examples.pastTime],
  openedFrom: ["IP address of the sign-in; null if it is unknown.", "203.0.113.7"],
  browser: ["Browser; null if it is unknown.", "Firefox on Linux"],
  lastUsedAt: ["Time of the last use, in UTC.", examples.pastTime],
  lastUsedFrom: ["IP address of the last use; null if it is unknown.", "203.0.113.7"],
  isCurrent: "True for the session of this request.",
});

export const sessionPage = describePage(sessionSchema);
