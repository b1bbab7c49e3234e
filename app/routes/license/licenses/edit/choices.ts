import { environmentName } from "#app/domain/license/license.ts";

export const environmentChoices = Object.entries(environmentName).map(([value, label]) => ({ value, label }));
