# Short names of commands. CONTRIBUTING.md explains most of them.
.PHONY: help build test fast format run fleet ci exhaustive

help:        ## this list
	@sed -n 's/^\([a-z]*\): *## /\1\t/p' Makefile

build:       ## the command line's jars
	./thermocline --version

test:        ## all modules, without the slow tests
	mvn verify

fast:        ## the quick loop: no processes, no Spring
	mvn -Pfast test

format:      ## put the formatting right
	mvn spotless:apply

run:         ## the service, in one process, on port 8080
	./thermocline serve

fleet:       ## an orchestrator and four tiers as processes
	./thermocline fleet up

ci:          ## what continuous integration runs
	.ci/run

exhaustive:  ## the gate with the full number of cases of the long property and fuzz tests
	mvn -Pchecks,exhaustive clean verify
