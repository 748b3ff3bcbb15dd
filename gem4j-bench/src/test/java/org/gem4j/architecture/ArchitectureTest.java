// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.architecture;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.library.dependencies.SliceAssignment;
import com.tngtech.archunit.library.dependencies.SliceIdentifier;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.ThreadLocalRandom;
import org.gem4j.env.SeededRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class ArchitectureTest {
    private static final JavaClasses CLASSES = new ClassFileImporter()
            .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
            .withImportOption(location -> !location.contains("/test/"))
            .importPackages("org.gem4j");

    @ParameterizedTest
    @EnumSource
    void moduleUsesOnlyWhatTheTableAllows(GemModule module) {
        String[] allowed = module.allowed().toArray(String[]::new);

        classes()
                .that()
                .resideInAnyPackage(module.packages().toArray(String[]::new))
                .should()
                .onlyDependOnClassesThat(JavaClass.Predicates.resideOutsideOfPackage("org.gem4j..")
                        .or(JavaClass.Predicates.resideInAnyPackage(allowed)))
                .allowEmptyShould(true)
                .check(CLASSES);
    }

    @Test
    void everyClassBelongsToAModule() {
        assertThat(CLASSES)
                .isNotEmpty()
                .allSatisfy(type -> assertThat(GemModule.values())
                        .as(type.getName())
                        .anyMatch(module -> module.owns(type.getPackageName())));
    }

    /// A package counts with its sub-packages, and the three packages of the core as one: `Gem` makes vectors.
    @Test
    void packagesHaveNoCycles() {
        slices().assignedFrom(new SliceAssignment() {
                    @Override
                    public SliceIdentifier getIdentifierOf(JavaClass type) {
                        String name = type.getPackageName();
                        if (!name.startsWith("org.gem4j.")) {
                            return SliceIdentifier.ignore();
                        }
                        return SliceIdentifier.of(GemModule.CORE.owns(name) ? "core" : name.split("\\.")[2]);
                    }

                    @Override
                    public String getDescription() {
                        return "packages with their sub-packages, those of the core as one";
                    }
                })
                .should()
                .beFreeOfCycles()
                .check(CLASSES);
    }

    /// A room counts with its internal package.
    @Test
    void roomsOfTheLanguageModelsHaveNoCycles() {
        slices().matching("org.gem4j.llm.(*)..").should().beFreeOfCycles().check(CLASSES);
    }

    @ParameterizedTest
    @EnumSource
    void everyModuleOfTheTableHasCode(GemModule module) {
        assertThat(CLASSES.stream().filter(type -> module.owns(type.getPackageName())))
                .isNotEmpty();
    }

    @Test
    void torchIsSeenBelowTheNativeLineOnly() {
        noClasses()
                .that()
                .resideOutsideOfPackages(GemModule.belowTheNativeLine())
                .should()
                .dependOnClassesThat()
                .resideInAPackage("org.bytedeco..")
                .check(CLASSES);
    }

    @Test
    void argumentsAreReadByCommandsOnly() {
        noClasses()
                .that()
                .resideOutsideOfPackages(
                        "org.gem4j.cli..", "org.gem4j.conformance..", "org.gem4j.bench..", "org.gem4j.release..")
                .should()
                .dependOnClassesThat()
                .resideInAPackage("picocli..")
                .check(CLASSES);
    }

    @Test
    void algorithmsSeeNoEnvironment() {
        noClasses()
                .that()
                .resideInAPackage("org.gem4j.algo..")
                .should()
                .dependOnClassesThat(JavaClass.Predicates.resideInAnyPackage(
                                "org.gem4j.env..", "org.gem4j.wrap..", "org.gem4j.vector..", "org.gem4j.rollout..")
                        .and(DescribedPredicate.not(JavaClass.Predicates.equivalentTo(SeededRandom.class))))
                .allowEmptyShould(true)
                .check(CLASSES);
    }

    @Test
    void randomNumbersComeFromSeededStreams() {
        noClasses()
                .should()
                .callMethod(Math.class, "random")
                .orShould()
                .dependOnClassesThat()
                .belongToAnyOf(ThreadLocalRandom.class)
                .orShould()
                .callConstructor(Random.class)
                .check(CLASSES);
    }

    /// So all servers have the same limits on connections.
    @Test
    void httpIsListenedToInOnePlace() {
        noClasses()
                .that()
                .resideOutsideOfPackage("org.gem4j.http..")
                .should()
                .dependOnClassesThat()
                .haveFullyQualifiedName("io.helidon.webserver.WebServer")
                .orShould()
                .dependOnClassesThat()
                .resideInAPackage("com.sun.net.httpserver..")
                .check(CLASSES);
    }

    @Test
    void processesAreStartedBySandboxLauncherAndCommandOnly() {
        noClasses()
                .that()
                .resideOutsideOfPackages(
                        "org.gem4j.sandbox..",
                        "org.gem4j.mcp..",
                        "org.gem4j.cli..",
                        "org.gem4j.doctor..",
                        "org.gem4j.ui.process..",
                        "org.gem4j.bench..",
                        "org.gem4j.train.internal.launch..",
                        "org.gem4j.project.release..")
                .should()
                .dependOnClassesThat()
                .belongToAnyOf(ProcessBuilder.class)
                .orShould()
                .callMethodWhere(DescribedPredicate.describe(
                        "it is Runtime.exec",
                        call -> call.getTarget().getName().equals("exec")
                                && call.getTargetOwner().isEquivalentTo(Runtime.class)))
                .check(CLASSES);
    }

    /// The nouns that everything else is told with; what resembles one of them elsewhere has a name of its own.
    @Test
    void eachCentralNounIsOneClass() {
        for (String noun : List.of("Episode", "Turn", "Prompt", "Policy", "StopReason")) {
            assertThat(CLASSES.stream().filter(type -> type.getSimpleName().equals(noun)))
                    .extracting(JavaClass::getName)
                    .containsExactly("org.gem4j.rollout." + noun);
        }
    }

    @Test
    void theTableNamesEachModuleOnce() {
        assertThat(Arrays.stream(GemModule.values()).flatMap(module -> module.packages().stream()))
                .doesNotHaveDuplicates();
    }
}
