// Attempts to escape from the sandbox, for tests.
#pragma once

/// Makes each attempt, and writes the outcomes: "open refused, create refused, …".
void csandboxattempts_try(char *text, unsigned long size);
